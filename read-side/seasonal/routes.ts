import { catalogProblems } from '#domain/catalog/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { seasonalContract, seasonalProblems } from '#domain/seasonal/contract.ts'
import { seasonalEditingContract } from '#domain/seasonal/editing.ts'
import { SEASON_READERS } from '#domain/seasonal/editors.ts'
import { type Season, seasonOfMonth } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { type Near, nearOf } from '../near.ts'
import { itemsInSeason, producersInSeason } from './in-season.query.ts'
import { editedItems } from './items.query.ts'
import { matchesOf } from './matches.query.ts'
import { editedRecipes, recipeOf, recipesOf } from './recipes.query.ts'

export interface SeasonalReads {
  readonly db: Sql
  readonly places: Places
  readonly now: () => Instant
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
  <A>({ db, places, now }: SeasonalReads, find: (db: Sql, season: Season, near: Near | undefined) => Promise<A>) =>
  async ({ query }: RouteRequest<unknown, NearbyQuery>) => {
    const near = nearOf(query, places)
    return isRefusal(near) ? near : find(db, seasonAsked(query, now), near)
  }

const listRecipes =
  ({ db, now }: SeasonalReads) =>
  ({ query }: RouteRequest<unknown, SeasonQuery>) =>
    recipesOf(db, seasonAsked(query, now))

const showRecipe =
  ({ db }: SeasonalReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await recipeOf(db, params.id)) ?? refuse('recipe_not_found')

interface Words {
  readonly category: string
  readonly words: string
  readonly otherWords?: string | undefined
}

const showMatches =
  ({ db }: SeasonalReads) =>
  ({ query: { category, words, otherWords = '' } }: RouteRequest<unknown, Words>) =>
    matchesOf(db, { category, searchWords: [words], otherWords: [otherWords] })

const seasonAsked = ({ season = 'current' }: SeasonQuery, now: () => Instant): Season =>
  season === 'current' ? seasonOfMonth(new Date(now()).getUTCMonth() + 1) : season
