import { catalogProblems } from '#domain/catalog/contract.ts'
import { type Day, monthOf } from '#domain/kernel/day.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/producers/opening.ts'
import { seasonalContract, seasonalProblems } from '#domain/seasonal/contract.ts'
import { seasonalEditingContract } from '#domain/seasonal/editing.ts'
import { SEASON_READERS } from '#domain/seasonal/editors.ts'
import { type Season, seasonOfMonth } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { nearOf } from '../near.ts'
import { itemsInSeason, producersInSeason } from './in-season.query.ts'
import { editedItems } from './items.query.ts'
import { matchesOf } from './matches.query.ts'
import type { Looking } from './on-sale.query.ts'
import { editedRecipes, recipeOf, recipesOf } from './recipes.query.ts'

export interface SeasonalReads {
  readonly db: Sql
  readonly places: Places
  /** Day and time where the market is. */
  readonly clock: () => LocalTime
}

export const seasonalReads = (deps: SeasonalReads): RouteTable => ({
  problems: { ...seasonalProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(seasonalContract.items, 'anyone', nearby(deps, itemsInSeason)),
    route(seasonalContract.producers, 'anyone', nearby(deps, producersInSeason)),
    route(seasonalContract.recipes, 'anyone', listRecipes(deps)),
    route(seasonalContract.recipe, 'anyone', showRecipe(deps)),
    route(seasonalEditingContract.items, SEASON_READERS, () => editedItems(deps.db)),
    route(seasonalEditingContract.matches, SEASON_READERS, showMatches(deps)),
    route(seasonalEditingContract.recipes, SEASON_READERS, () => editedRecipes(deps.db)),
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
  <A>({ db, places, clock }: SeasonalReads, find: (db: Sql, season: Season, looking: Looking) => Promise<A>) =>
  async ({ query }: RouteRequest<unknown, NearbyQuery>) => {
    const near = nearOf(query, places)
    if (isRefusal(near)) return near
    const today = clock().day
    return find(db, seasonAsked(query, today), { near, today })
  }

const listRecipes =
  ({ db, clock }: SeasonalReads) =>
  ({ query }: RouteRequest<unknown, SeasonQuery>) =>
    recipesOf(db, seasonAsked(query, clock().day))

const showRecipe =
  ({ db, clock }: SeasonalReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await recipeOf(db, params.id, clock().day)) ?? refuse('recipe_not_found')

interface Words {
  readonly category: string
  readonly words: string
  readonly otherWords?: string | undefined
}

const showMatches =
  ({ db, clock }: SeasonalReads) =>
  ({ query: { category, words, otherWords = '' } }: RouteRequest<unknown, Words>) =>
    matchesOf(db, { category, searchWords: [words], otherWords: [otherWords] }, clock().day)

const seasonAsked = ({ season = 'current' }: SeasonQuery, today: Day): Season =>
  season === 'current' ? seasonOfMonth(monthOf(today)) : season
