import {
  type MutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CalendarDate, formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import type { Frequency } from '#domain/subscriptions/billing-cycle.ts'
import type {
  NewBox,
  SubscribeForm,
  SubscriptionChange,
  SubscriptionView,
  subscriptionsContract,
  UpdatedBox,
} from '#domain/subscriptions/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { boxKeys } from '#frontend/shared/live-maps.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type Boxes = typeof subscriptionsContract
const list: EndpointOf<Boxes['list']> = { method: 'GET', path: '/api/subscription-boxes' }
const subscriptions: EndpointOf<Boxes['mySubscriptions']> = { method: 'GET', path: '/api/subscriptions' }
const createSetupIntent: EndpointOf<Boxes['createSetupIntent']> = {
  method: 'POST',
  path: '/api/subscription-setup-intents',
}
const subscribe: EndpointOf<Boxes['subscribe']> = { method: 'POST', path: '/api/subscriptions' }
const change: EndpointOf<Boxes['change']> = { method: 'PATCH', path: '/api/subscriptions/:id' }
const createReplacementSetupIntent: EndpointOf<Boxes['createReplacementSetupIntent']> = {
  method: 'POST',
  path: '/api/subscriptions/:id/setup-intents',
}
const updatePaymentMethod: EndpointOf<Boxes['updatePaymentMethod']> = {
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
    queryKey: [...boxKeys.offered, frequency],
    ...readFrom(list, { query: { frequency } }),
  })

export const subscriptionsQuery = queryOptions({
  queryKey: boxKeys.subscriptions,
  ...readFrom(subscriptions),
})

export const ownBoxesQuery = queryOptions({
  queryKey: boxKeys.own,
  ...readFrom(own),
})

export const deliveriesQuery = queryOptions({
  queryKey: boxKeys.deliveries,
  ...readFrom(deliveries),
})

/**
 * Credentials of the card form, for a new subscription or to change an existing one's card. Fetched once per visit and
 * never cached.
 */
export const cardTicketQuery = (subscriptionId: string | undefined, visit: string) =>
  queryOptions({
    queryKey: ['boxes', 'card', subscriptionId ?? 'new', visit],
    queryFn: ({ signal }) =>
      subscriptionId
        ? call(createReplacementSetupIntent, { params: { id: subscriptionId }, signal })
        : call(createSetupIntent, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })

export const useSubscribe = () => useChanging((body: SubscribeForm) => call(subscribe, { body }))
export const useChangeSubscription = () =>
  useChanging(({ id, body }: { id: string; body: SubscriptionChange }) => call(change, { params: { id }, body }))
/** Skips a delivery or undoes a skip, optimistically: rolled back on errors. */
export const useSkipDelivery = () => useMutation(skipMutation(useQueryClient()))

/** Sends one change at a time and refetches after the last one, so that no response shows an intermediate state. */
export const skipMutation = (queries: QueryClient) =>
  ({
    mutationKey: SKIPS,
    scope: { id: 'subscription-skips' },
    mutationFn: ({ id, cycle, skips }) =>
      call(change, { params: { id }, body: { action: skips ? 'skip' : 'unskip', cycle } }),
    onMutate: async (skip) => {
      await queries.cancelQueries({ queryKey: boxKeys.subscriptions })
      const before = queries.getQueriesData({ queryKey: boxKeys.subscriptions })
      queries.setQueryData<SubscriptionView[]>(boxKeys.subscriptions, (all) => all?.map((each) => withSkip(each, skip)))
      return before
    },
    onSuccess: (_done, { skips, deliverOn }) => {
      const day = formatDateWithWeekday(deliverOn)
      if (skips) toast({ title: 'Delivery skipped', text: `Nothing is charged for ${day}.` })
      else toast({ title: 'Skip undone', text: `Your box comes on ${day}.` })
    },
    onError: (error, _skip, before) => {
      toast({ title: 'Update failed', text: errorMessage(error), tone: 'error' })
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: SKIPS }) > 1) return
      await queries.invalidateQueries({ queryKey: boxKeys.subscriptions })
    },
  }) satisfies MutationOptions<{ id: string }, Error, DeliverySkip, ReturnType<QueryClient['getQueriesData']>>
const SKIPS = ['boxes', 'skips']

interface DeliverySkip {
  /** The subscription's id. */
  readonly id: string
  readonly cycle: number
  readonly deliverOn: CalendarDate
  /** False to undo a skip. */
  readonly skips: boolean
}

/** The subscription after the change. If all upcoming deliveries are skipped, only the server knows the next one. */
export function withSkip(subscription: SubscriptionView, { id, cycle, skips }: DeliverySkip): SubscriptionView {
  if (subscription.id !== id) return subscription
  const status = skips ? ('skipped' as const) : ('scheduled' as const)
  const upcoming = subscription.upcoming.map((each) => (each.cycle === cycle ? { ...each, status } : each))
  const next = upcoming.find((each) => each.status === 'scheduled')
  if (!next || next.cycle === subscription.nextCycle?.cycle) return { ...subscription, upcoming }
  const { deliverOn, chargeOn, changeable } = next
  const isNext = subscription.nextDelivery === subscription.nextCycle?.deliverOn
  return {
    ...subscription,
    upcoming,
    nextCycle: { cycle: next.cycle, deliverOn, chargeOn, changeable },
    nextDelivery: isNext ? deliverOn : subscription.nextDelivery,
    swaps: [],
  }
}

export const useChangeCard = () =>
  useChanging(({ id, setupIntentId }: { id: string; setupIntentId: string }) =>
    call(updatePaymentMethod, { params: { id }, body: { setupIntentId } }),
  )
export const useCreateBox = () => useChanging((body: NewBox) => call(create, { body }))
export const useUpdateBox = () =>
  useChanging(({ id, body }: { id: string; body: UpdatedBox }) => call(revise, { params: { id }, body }))
export const useDiscontinueBox = () => useChanging((id: string) => call(close, { params: { id } }))

function useChanging<V, A>(send: (values: V) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(Object.values(boxKeys).map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
