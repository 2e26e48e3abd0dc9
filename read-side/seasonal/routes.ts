import { catalogProblems } from '#domain/catalog/contract.ts'
import { type CalendarDate, monthOf } from '#domain/kernel/calendar-date.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { seasonalContract, seasonalProblems } from '#domain/seasonal/contract.ts'
import { CAN_VIEW_SEASONAL, type Season, seasonOfMonth } from '#domain/seasonal/season.ts'
import { seasonalEditingContract } from '#domain/seasonal/seasonal-editing.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { nearOf } from '#read-side/kernel/near.ts'
import { recipeOf, recipesOf, staffRecipes } from './recipes.query.ts'
import type { OfferQuery } from './seasonal.query.ts'
import { itemsInSeason, matchingProducts, producersInSeason, staffItems } from './seasonal.query.ts'

export interface SeasonalReadDeps {
  readonly db: Sql
  readonly geocoder: Geocoder
  /** Local date and time of the marketplace. */
  readonly clock: () => LocalTime
}

export const seasonalReadRoutes = (deps: SeasonalReadDeps): RouteTable => ({
  problems: { ...seasonalProblems, zip_code_unknown: catalogProblems.zip_code_unknown },
  routes: [
    route(seasonalContract.items, 'anyone', nearby(deps, itemsInSeason)),
    route(seasonalContract.producers, 'anyone', nearby(deps, producersInSeason)),
    route(seasonalContract.recipes, 'anyone', listRecipes(deps)),
    route(seasonalContract.recipe, 'anyone', showRecipe(deps)),
    route(seasonalEditingContract.items, CAN_VIEW_SEASONAL, () => staffItems(deps.db)),
    route(seasonalEditingContract.matches, CAN_VIEW_SEASONAL, showMatches(deps)),
    route(seasonalEditingContract.recipes, CAN_VIEW_SEASONAL, () => staffRecipes(deps.db)),
  ],
})

interface SeasonQuery {
  readonly season?: Season | 'current' | undefined
}
interface NearbyQuery extends SeasonQuery {
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
}

const nearby =
  <A>(
    { db, geocoder, clock }: SeasonalReadDeps,
    find: (db: Sql, season: Season, offerQuery: OfferQuery) => Promise<A>,
  ) =>
  async ({ query }: RouteRequest<unknown, NearbyQuery>) => {
    const near = nearOf(query, geocoder)
    if (isRefusal(near)) return near
    const today = clock().day
    return find(db, seasonOf(query, today), { near, today })
  }

const listRecipes =
  ({ db, clock }: SeasonalReadDeps) =>
  ({ query }: RouteRequest<unknown, SeasonQuery>) =>
    recipesOf(db, seasonOf(query, clock().day))

const showRecipe =
  ({ db, clock }: SeasonalReadDeps) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await recipeOf(db, params.id, clock().day)) ?? refuse('recipe_not_found')

interface MatchesRequest {
  readonly category: string
  readonly includedTerms: string
  readonly excludedTerms?: string | undefined
}

const showMatches =
  ({ db, clock }: SeasonalReadDeps) =>
  ({ query: { category, includedTerms, excludedTerms = '' } }: RouteRequest<unknown, MatchesRequest>) =>
    matchingProducts(db, { category, includedTerms: [includedTerms], excludedTerms: [excludedTerms] }, clock().day)

const seasonOf = ({ season = 'current' }: SeasonQuery, today: CalendarDate): Season =>
  season === 'current' ? seasonOfMonth(monthOf(today)) : season
