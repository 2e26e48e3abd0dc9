export const favoriteTypes = ['product', 'producer'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

/** Which favorites a request clears. */
export const favoriteScopes = ['all', 'products', 'producers'] as const
export type FavoriteScope = (typeof favoriteScopes)[number]

export const isInScope = (scope: FavoriteScope, kind: FavoriteType): boolean => scope === 'all' || scope === `${kind}s`
