import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { favoriteKeys } from '#frontend/shared/favorites/api.ts'
import { favoriteMutation } from '#frontend/shared/favorites/favorite-changes.ts'

const eggs: FavoriteView = { kind: 'product', targetId: 'product_eggs', addedAt: '2026-05-01T09:00:00.000Z' }
const card = { id: 'product_eggs', name: 'Eggs' }
const change = { kind: 'product', targetId: 'product_eggs', name: 'Eggs' } as const

const REFUSAL = {
  type: 'urn:no',
  title: 'No',
  status: 409,
  code: 'favorites_limit_reached',
  detail: 'No.',
  requestId: 'r',
}

afterEach(() => vi.unstubAllGlobals())

/** A query client with these favorites; the server's response resolves when `answer` is called. */
function page(favorites: readonly FavoriteView[], cards: readonly object[]) {
  const requests: string[] = []
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' })
    requests.push(`${method} ${path}`)
    return answered
  })
  const queries = new QueryClient()
  queries.setQueryData(favoriteKeys.mine, favorites)
  queries.setQueryData(favoriteKeys.products, cards)
  const heart = new MutationObserver(queries, favoriteMutation(queries))
  const shown = () => ({
    mine: queries.getQueryData<FavoriteView[]>(favoriteKeys.mine)?.map(({ targetId }) => targetId),
    cards: queries.getQueryData(favoriteKeys.products),
  })
  return { queries, heart, shown, requests, answer }
}

test('a favorite shows immediately and stays on success', async () => {
  const { heart, shown, requests, answer } = page([], [])
  const sent = heart.mutate({ ...change, isFavorite: true })
  await vi.waitFor(() => expect(shown().mine).toEqual(['product_eggs']))
  answer(Response.json({ products: 1, producers: 0 }))
  await sent
  expect(shown().mine).toEqual(['product_eggs'])
  expect(requests).toEqual(['PUT /api/me/favorites/product/product_eggs'])
})

test('a refused favorite is rolled back', async () => {
  const { heart, shown, answer } = page([], [])
  const sent = heart.mutate({ ...change, isFavorite: true })
  await vi.waitFor(() => expect(shown().mine).toEqual(['product_eggs']))
  answer(Response.json(REFUSAL, { status: 409 }))
  await expect(sent).rejects.toMatchObject({ code: 'favorites_limit_reached' })
  expect(shown().mine).toEqual([])
})

test('a refused removal restores the position', async () => {
  const { heart, shown, requests, answer } = page([eggs], [card])
  const sent = heart.mutate({ ...change, isFavorite: false })
  await vi.waitFor(() => expect(shown()).toEqual({ mine: [], cards: [] }))
  answer(Response.json(REFUSAL, { status: 409 }))
  await expect(sent).rejects.toMatchObject({ code: 'favorites_limit_reached' })
  expect(shown()).toEqual({ mine: ['product_eggs'], cards: [card] })
  expect(requests).toEqual(['DELETE /api/me/favorites/product/product_eggs'])
})

test('favorites are refetched after every change', async () => {
  const { queries, heart, answer } = page([eggs], [card])
  answer(Response.json({ products: 0, producers: 0 }))
  await heart.mutate({ ...change, isFavorite: false })
  expect(queries.getQueryState(favoriteKeys.mine)?.isInvalidated).toBe(true)
  expect(queries.getQueryState(favoriteKeys.products)?.isInvalidated).toBe(true)
})
