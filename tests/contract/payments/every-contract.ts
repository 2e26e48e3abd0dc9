import { accountsContract } from './accounts.contract.ts'
import { booksContract } from './books.contract.ts'
import { cardsContract } from './cards.contract.ts'
import { disputesContract } from './disputes.contract.ts'
import { newsContract } from './news.contract.ts'
import { paymentsContract } from './payments.contract.ts'
import type { StartPayments } from './payments-under-test.ts'
import { refundsContract } from './refunds.contract.ts'
import { transfersContract } from './transfers.contract.ts'

/** Every law of the payments port: the same on the sandbox and on Stripe's test mode. */
export function everyPaymentsContract(name: string, start: StartPayments): void {
  for (const contract of [
    ...[paymentsContract, refundsContract, accountsContract, transfersContract],
    ...[disputesContract, booksContract, newsContract, cardsContract],
  ])
    contract(name, start)
}
