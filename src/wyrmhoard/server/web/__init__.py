"""HTTP and WebSocket: the application, REST routes, sockets, static pages."""
