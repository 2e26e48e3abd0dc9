import { useQuery } from '@tanstack/react-query'
import type { Season } from '#domain/seasonal/season.ts'
import { seasonalItemsQuery } from '#frontend/features/seasonal/api.ts'
import type { Near } from '#frontend/lib/near.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'

/** What is wrong with the ZIP code in the address, on whichever shelf one stands. */
export function useZipProblem(season: Season, near: Near): string | undefined {
  const { error } = useQuery({ ...seasonalItemsQuery(season, near), enabled: near.zip !== '' })
  return isProblem(error, 'zip_code_unknown') ? error.detail : undefined
}
