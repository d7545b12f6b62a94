/** The name of the event that `window` receives after hydration. */
export const hydratedEvent = 'imurs:hydrated';
