/** How far around a ZIP code people may look, in miles. */
export const SEARCH_RADIUS = { min: 5, max: 100, step: 5, default: 25 } as const
