/**
 * A setting or an outer condition keeps the shop from starting. The message is one plain sentence for the person who
 * started it.
 */
export class StartupError extends Error {}
