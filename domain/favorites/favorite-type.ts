/** What can be a favorite. */
export const favoriteTypes = ['product', 'producer'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

/** Which favorites are meant when there is talk of several. */
export const favoriteScopes = ['all', 'products', 'producers'] as const
export type FavoriteScope = (typeof favoriteScopes)[number]

export const isInScope = (group: FavoriteScope, kind: FavoriteType): boolean => group === 'all' || group === `${kind}s`
