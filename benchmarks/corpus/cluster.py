"""A Ray cluster of some machines on this one: `python -m benchmarks.corpus.cluster NODES`.

Says its address, then does what is asked for, a line each: `lose` ends a machine with all that
runs on it, `again SHARD` hands a task of a run out once more, as a cluster may. At the end of the
input the cluster ends.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

from benchmarks.corpus.faulty import read_or_fail
from glyphstone.corpus.engines.ray_engine import work_shard


def main() -> None:
    """Starts a cluster and serves until nobody asks any more."""
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    nodes = [cluster.add_node(num_cpus=1) for _ in range(int(sys.argv[1]) - 1)]
    print(cluster.address, flush=True)
    again: Any = None
    for line in sys.stdin:
        kind, *rest = line.split()
        if kind == "lose":
            cluster.remove_node(nodes.pop(), allow_graceful=False)
        elif kind == "again":
            if again is None:
                again = _task(cluster.address)
            again.remote(str(Path(rest[1]).absolute()), int(rest[0]), 1, None, read_or_fail)
        print("done", flush=True)
    cluster.shutdown()


def _task(address: str) -> Any:
    import ray

    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    remote: Any = ray.remote
    return remote(num_cpus=1, max_retries=0)(work_shard)


if __name__ == "__main__":
    main()
