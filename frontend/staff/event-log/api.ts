import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ExportFormat, logQueryContract } from '#domain/audit/contract.ts'
import { type LogFilter, type SuggestedKind, suggestedKinds } from '#domain/audit/log-filter.ts'
import { type EndpointOf, urlOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, takeInPage } from '#frontend/shared/lib/http.ts'

type Contract = typeof logQueryContract
const events: EndpointOf<Contract['events']> = { method: 'GET', path: '/api/audit/events' }
const counts: EndpointOf<Contract['counts']> = { method: 'GET', path: '/api/audit/event-counts' }
const suggestions: EndpointOf<Contract['suggestions']> = { method: 'GET', path: '/api/audit/suggestions' }
const file: EndpointOf<Contract['export']> = { method: 'GET', path: '/api/audit/export' }
const types: EndpointOf<Contract['types']> = { method: 'GET', path: '/api/audit/event-types' }
const saved: EndpointOf<Contract['saved']> = { method: 'GET', path: '/api/audit/saved-queries' }
const save: EndpointOf<Contract['save']> = { method: 'POST', path: '/api/audit/saved-queries' }
const rename: EndpointOf<Contract['rename']> = { method: 'PUT', path: '/api/audit/saved-queries/:id' }
const remove: EndpointOf<Contract['remove']> = { method: 'DELETE', path: '/api/audit/saved-queries/:id' }

const keys = {
  events: ['audit', 'events'],
  counts: ['audit', 'counts'],
  related: ['audit', 'related'],
  suggestions: ['audit', 'suggestions'],
  types: ['audit', 'types'],
  saved: ['audit', 'queries'],
} as const

/** Each first page is recorded in the access log, so it is fetched only on request, never automatically. */
const ON_REQUEST = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const eventsQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.events, filter],
    queryFn: ({ pageParam: cursor, signal }) => call(events, { query: { ...filter, cursor }, signal }),
    initialData: () => {
      const newest = takeInPage(events, { query: filter })
      return newest && { pages: [newest], pageParams: [undefined] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...ON_REQUEST,
  })

export const countsQuery = (filter: LogFilter) =>
  queryOptions({
    queryKey: [...keys.counts, filter],
    ...readFrom(counts, { query: filter }),
    ...ON_REQUEST,
  })

/** The newest events of a stream or correlation. */
export const relatedQuery = (filter: LogFilter) =>
  queryOptions({
    queryKey: [...keys.related, filter],
    ...readFrom(events, { query: filter }),
    ...ON_REQUEST,
  })

export const findEvents = (filter: LogFilter) => call(events, { query: filter })

export const suggestionsQuery = (kind: SuggestedKind, text: string) =>
  queryOptions({
    queryKey: [...keys.suggestions, kind, text],
    ...readFrom(suggestions, { query: { kind, text } }),
    placeholderData: keepPreviousData,
  })

/** Names of every kind that contain a text. */
export const namesQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.suggestions, 'all', text],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        suggestedKinds.map((kind) => call(suggestions, { query: { kind, text }, signal })),
      )
      return found.flatMap((named, nth) => named.suggestions.map((each) => ({ ...each, kind: suggestedKinds[nth]! })))
    },
  })

export const typesQuery = queryOptions({
  queryKey: keys.types,
  ...readFrom(types),
  staleTime: Number.POSITIVE_INFINITY,
})

export const savedQuery = queryOptions({ queryKey: keys.saved, ...readFrom(saved) })

/** Address of an export, which the browser saves as a file. */
export const exportUrl = (filter: LogFilter, format: ExportFormat): string =>
  urlOf(file.path, { query: { ...filter, format } })

export const useSaveQuery = () =>
  useSavedChange((body: { readonly name: string; readonly filter: LogFilter }) => call(save, { body }))
export const useRenameQuery = () =>
  useSavedChange(({ id, name }: { readonly id: string; readonly name: string }) =>
    call(rename, { params: { id }, body: { name } }),
  )
export const useRemoveQuery = () => useSavedChange((id: string) => call(remove, { params: { id } }))

function useSavedChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: keys.saved }) })
}
