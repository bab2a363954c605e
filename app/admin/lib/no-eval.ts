import { config } from 'zod';

/** Zod would try whether it may make code out of text, which the page's policy refuses and the browser complains about. */
config({ jitless: true });
