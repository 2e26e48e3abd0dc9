/** How far around a ZIP code people may look, in miles. */
export const RADIUS = { least: 5, most: 100, step: 5, usual: 25 } as const
