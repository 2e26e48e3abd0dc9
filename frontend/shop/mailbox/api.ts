import { queryOptions } from '@tanstack/react-query'
import type { mailboxContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

const emails: EndpointOf<(typeof mailboxContract)['emails']> = { method: 'GET', path: '/api/mailbox' }

/** Emails that the marketplace has sent, newest first, to all recipients or one address. Polled every five seconds. */
export const emailsQuery = (to: string | undefined) =>
  queryOptions({
    queryKey: ['mailbox', to ?? ''],
    ...readFrom(emails, { query: { to } }),
    refetchInterval: 5_000,
  })
