"""What a release needs: licences, an audit, wheels that were tried, a site."""
