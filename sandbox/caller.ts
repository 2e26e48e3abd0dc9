import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { invalid, unauthorized } from './api-problem.ts'

/** Who calls: our server, or a browser that may touch the one payment whose secret it shows. */
export type Caller = 'server' | 'browser'

export interface ApiKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

export function callerOf(authorization: string | undefined, keys: ApiKeys): Caller {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!key) throw unauthorized('You did not provide an API key in the Authorization header.')
  if (same(key, keys.secretKey)) return 'server'
  if (same(key, keys.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API key provided: ${key.slice(0, 8)}****`)
}

export function demandServer(caller: Caller): void {
  if (caller === 'server') return
  throw unauthorized('This call needs a secret key, not a publishable one.', { code: 'secret_key_required' })
}

interface Intent {
  readonly object: string
  readonly client_secret: string | null
}

export function demandAccess(caller: Caller, intent: Intent, clientSecret: string | undefined): void {
  if (caller === 'server' || same(clientSecret ?? '', intent.client_secret ?? '')) return
  const what = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
  throw invalid(`The client_secret provided does not match this ${what}.`, {
    code: `${intent.object}_invalid_parameter`,
    param: 'client_secret',
  })
}

/** A browser sees of a payment what it needs to go on, not what the merchant wrote on it. */
export function shownTo(caller: Caller, intent: Stripe.PaymentIntent | Stripe.SetupIntent): object {
  if (caller === 'server') return intent
  if (intent.object === 'setup_intent') {
    const { metadata, customer, ...open } = intent
    return open
  }
  const { metadata, latest_charge, application_fee_amount, transfer_data, transfer_group, ...open } = intent
  return open
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
