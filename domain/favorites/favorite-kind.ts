/** What can be a favorite. */
export const favoriteKinds = ['product', 'producer'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]

/** Which favorites are meant when there is talk of several. */
export const favoriteGroups = ['all', 'products', 'producers'] as const
export type FavoriteGroup = (typeof favoriteGroups)[number]

export const isIn = (group: FavoriteGroup, kind: FavoriteKind): boolean => group === 'all' || group === `${kind}s`
