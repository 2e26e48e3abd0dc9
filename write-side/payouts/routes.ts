import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { payoutAccountStatusOf, payoutProblems, payoutsContract } from '#domain/payouts/contract.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { type ProducerRequest, type RouteTable, rateLimited, respond, route } from '#platform/http/route.ts'
import { PaymentRejected, type Payments, PaymentsUnavailable } from '#platform/payments/payments.ts'
import type { PayoutAccountState, PayoutAccounts } from '#platform/payments/payouts.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface PayoutWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'payoutAccounts'>
  /** The member who opens the account. */
  readonly ownerOf: (accountId: string) => Promise<{ readonly email: string } | undefined>
  readonly nameOf: (producerId: string) => Promise<string>
  /** Records the account's requirements as the processor reports them. */
  readonly recordAccount: (account: PayoutAccountState) => Promise<void>
  readonly head: () => Promise<Position>
  /** Where the processor's pages return to. */
  readonly bankingUrl: string
}

/** Each request calls the payment processor. */
const PROCESSOR_LIMIT = { max: 60, windowMs: 600_000 }

export const payoutWriteRoutes = (deps: PayoutWriteDeps): RouteTable => ({
  problems: payoutProblems,
  routes: [
    rateLimited(PROCESSOR_LIMIT, route(payoutsContract.connect, 'producer', withProcessor(deps, connect))),
    rateLimited(PROCESSOR_LIMIT, route(payoutsContract.setUp, 'producer', withProcessor(deps, setUp))),
    rateLimited(PROCESSOR_LIMIT, route(payoutsContract.dashboard, 'producer', withProcessor(deps, dashboard))),
    rateLimited(PROCESSOR_LIMIT, route(payoutsContract.refresh, 'producer', withProcessor(deps, refresh))),
  ],
})

interface PayoutRequest extends PayoutWriteDeps {
  readonly request: ProducerRequest
  readonly producerId: string
  readonly accounts: PayoutAccounts
}

/** Maps the processor's errors to refusals. */
const withProcessor =
  <A>(deps: PayoutWriteDeps, handle: (payoutRequest: PayoutRequest) => Promise<A | Refusal>) =>
  async (request: ProducerRequest<undefined, undefined, undefined>): Promise<A | Refusal> => {
    const { producerId } = request.actor
    try {
      return await handle({ ...deps, request, producerId, accounts: deps.payments.payoutAccounts })
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return refuse('processor_unavailable')
      if (error instanceof PaymentRejected) return refuse('payout_account_incomplete')
      throw error
    }
  }

/** The idempotency key is the producer's id: concurrent requests open one account. */
async function connect(payoutRequest: PayoutRequest) {
  const { bus, runtime, request, producerId, accounts } = payoutRequest
  const existing = await accountIdOf(payoutRequest)
  if (existing) return respond({ url: await linkTo(payoutRequest, existing) }, undefined)
  const owner = await payoutRequest.ownerOf(request.actor.accountId)
  if (!owner) return refuse('not_allowed')
  const businessName = await payoutRequest.nameOf(producerId)
  const account = await accounts.open({ key: `payouts-${producerId}`, producerId, email: owner.email, businessName })
  const command = { type: 'CreatePayoutAccount', producerId, processorAccountId: account.accountId } as const
  const context = commandContextOf(request, runtime)
  const result = await bus.dispatch({ decider: payoutAccount, id: producerId, command, context })
  if (isRefusal(result)) return result
  await payoutRequest.recordAccount(account)
  return respond({ url: await linkTo(payoutRequest, account.accountId) }, await payoutRequest.head())
}

async function setUp(payoutRequest: PayoutRequest) {
  const accountId = await accountIdOf(payoutRequest)
  return accountId ? { url: await linkTo(payoutRequest, accountId) } : refuse('payout_account_missing')
}

async function dashboard(payoutRequest: PayoutRequest) {
  const accountId = await accountIdOf(payoutRequest)
  return accountId ? { url: await payoutRequest.accounts.dashboardLink(accountId) } : refuse('payout_account_missing')
}

async function refresh(payoutRequest: PayoutRequest) {
  const accountId = await accountIdOf(payoutRequest)
  if (!accountId) return refuse('payout_account_missing')
  await payoutRequest.recordAccount(await payoutRequest.accounts.retrieve(accountId))
  const state = await payoutRequest.bus.load(payoutAccount, payoutRequest.producerId)
  const status = payoutAccountStatusOf(state.status === 'open' ? state.requirements : undefined)
  return respond({ status }, await payoutRequest.head())
}

async function accountIdOf({ bus, producerId }: PayoutRequest): Promise<string | undefined> {
  const state = await bus.load(payoutAccount, producerId)
  return state.status === 'open' ? state.processorAccountId : undefined
}

const linkTo = ({ accounts, bankingUrl }: PayoutRequest, accountId: string): Promise<string> =>
  accounts.onboardingLink({ accountId, returnUrl: `${bankingUrl}?back=true`, refreshUrl: `${bankingUrl}?again=true` })
