import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Frequency } from '#domain/subscriptions/billing-cycle.ts'
import type {
  NewBox,
  SubscribeForm,
  SubscriptionChange,
  subscriptionsContract,
  UpdatedBox,
} from '#domain/subscriptions/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Boxes = typeof subscriptionsContract
const list: EndpointOf<Boxes['list']> = { method: 'GET', path: '/api/subscription-boxes' }
const subscriptions: EndpointOf<Boxes['mySubscriptions']> = { method: 'GET', path: '/api/subscriptions' }
const askCard: EndpointOf<Boxes['createSetupIntent']> = { method: 'POST', path: '/api/subscription-setup-intents' }
const subscribe: EndpointOf<Boxes['subscribe']> = { method: 'POST', path: '/api/subscriptions' }
const change: EndpointOf<Boxes['change']> = { method: 'PATCH', path: '/api/subscriptions/:id' }
const askOther: EndpointOf<Boxes['createReplacementSetupIntent']> = {
  method: 'POST',
  path: '/api/subscriptions/:id/setup-intents',
}
const changeCard: EndpointOf<Boxes['updatePaymentMethod']> = {
  method: 'PUT',
  path: '/api/subscriptions/:id/payment-method',
}
const own: EndpointOf<Boxes['myBoxes']> = { method: 'GET', path: '/api/me/subscription-boxes' }
const create: EndpointOf<Boxes['createBox']> = { method: 'POST', path: '/api/me/subscription-boxes' }
const revise: EndpointOf<Boxes['updateBox']> = { method: 'PUT', path: '/api/me/subscription-boxes/:id' }
const close: EndpointOf<Boxes['discontinueBox']> = {
  method: 'POST',
  path: '/api/me/subscription-boxes/:id/discontinue',
}
const deliveries: EndpointOf<Boxes['deliveries']> = { method: 'GET', path: '/api/me/subscription-deliveries' }

export const boxesQuery = (frequency: Frequency | 'all') =>
  queryOptions({
    queryKey: [...keys.offered, frequency],
    queryFn: ({ signal }) => call(list, { query: { frequency }, signal }),
  })

export const subscriptionsQuery = queryOptions({
  queryKey: keys.subscriptions,
  queryFn: ({ signal }) => call(subscriptions, { signal }),
})

export const ownBoxesQuery = queryOptions({
  queryKey: keys.own,
  queryFn: ({ signal }) => call(own, { signal }),
})

export const deliveriesQuery = queryOptions({
  queryKey: keys.deliveries,
  queryFn: ({ signal }) => call(deliveries, { signal }),
})

/**
 * Credentials of the card form, for a new subscription or to change an existing one's card. Fetched once per visit and
 * never cached.
 */
export const cardTicketQuery = (subscriptionId: string | undefined, visit: string) =>
  queryOptions({
    queryKey: ['boxes', 'card', subscriptionId ?? 'new', visit],
    queryFn: ({ signal }) =>
      subscriptionId ? call(askOther, { params: { id: subscriptionId }, signal }) : call(askCard, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })

export const useSubscribe = () => useChanging((body: SubscribeForm) => call(subscribe, { body }))
export const useChangeSubscription = () =>
  useChanging(({ id, body }: { id: string; body: SubscriptionChange }) => call(change, { params: { id }, body }))
export const useChangeCard = () =>
  useChanging(({ id, setupIntentId }: { id: string; setupIntentId: string }) =>
    call(changeCard, { params: { id }, body: { setupIntentId } }),
  )
export const useCreateBox = () => useChanging((body: NewBox) => call(create, { body }))
export const useUpdateBox = () =>
  useChanging(({ id, body }: { id: string; body: UpdatedBox }) => call(revise, { params: { id }, body }))
export const useDiscontinueBox = () => useChanging((id: string) => call(close, { params: { id } }))

function useChanging<V, A>(send: (values: V) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(Object.values(keys).map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
