// Whether the store of this container is up. Not whether its database is: cached pages are served without it.
const port = process.env.PORT ?? '3000';
const response = await fetch(`http://127.0.0.1:${port}/api/live`).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
