import { accountsContract } from './accounts.contract.ts'
import { chargebacksContract } from './chargebacks.contract.ts'
import { paymentsContract } from './payments.contract.ts'
import type { StartPayments } from './payments-under-test.ts'
import { reconciliationContract } from './reconciliation.contract.ts'
import { refundsContract } from './refunds.contract.ts'
import { savedCardsContract } from './saved-cards.contract.ts'
import { transfersContract } from './transfers.contract.ts'
import { webhooksContract } from './webhooks.contract.ts'

/** The contract of the payments port, for the sandbox and for Stripe's test mode. */
export function everyPaymentsContract(name: string, start: StartPayments): void {
  const contracts = [
    paymentsContract,
    refundsContract,
    accountsContract,
    transfersContract,
    chargebacksContract,
    reconciliationContract,
    webhooksContract,
    savedCardsContract,
  ]
  for (const contract of contracts) contract(name, start)
}
