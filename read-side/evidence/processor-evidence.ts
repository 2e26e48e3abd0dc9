import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type PartyView, stateAt } from '#domain/ordering/order-replay.contract.ts'
import type { ChargebackEvidence } from '#domain/ordering/staff-orders.contract.ts'
import type { CaseTold, Facts } from './facts.ts'
import { fitting } from './joined-evidence.ts'
import { doerWords } from './timeline.ts'

/** The same facts in the fields the processor has for them. Nothing is sent anywhere. */
export function processorEvidenceOf(facts: Facts): ChargebackEvidence {
  const { steps } = facts.replay
  const { buyer } = stateAt(steps, steps.length - 1)
  const address = buyer && addressOf(buyer)
  return {
    customer_name: buyer?.contact?.fullName ?? null,
    customer_email_address: buyer?.contact?.email ?? null,
    billing_address: address,
    shipping_address: buyer?.fulfillmentMethod === 'delivery' ? address : null,
    service_date: dayOf(facts, ['OrderCompleted', 'OrderDelivered']),
    shipping_date: dayOf(facts, ['OrderShipped']),
    product_description: fitting(buyer ? goodsOf(buyer) : ''),
    refund_policy_disclosure: disclosureOf(facts),
    refund_refusal_explanation: refusalOf(facts),
    // That evidence was staged or submitted is nothing to tell a bank.
    uncategorized_text: fitting(
      steps
        .filter(({ type }) => !AT_PROCESSOR.includes(type))
        .map(lineOf)
        .join('\n'),
    ),
  }
}

function addressOf({ contact }: PartyView): string | null {
  const { address, city, state, zip } = contact ?? {}
  return [address, city, state, zip].filter(Boolean).join(', ') || null
}

const dayOf = ({ replay }: Facts, types: readonly string[]): string | null =>
  replay.steps.find(({ type }) => types.includes(type))?.at.slice(0, 10) ?? null

function goodsOf({ number, producerName, fulfillmentMethod, lines, totalCents, storeCreditCents }: PartyView): string {
  const goods = lines.map(({ name, quantity, unit, lineTotalCents }) =>
    [name, formatQuantity(quantity, unit), formatMoney(lineTotalCents)].join(', '),
  )
  const credit = storeCreditCents > 0 ? [`Of that paid with store credit ${formatMoney(storeCreditCents)}`] : []
  const total = `Total ${formatMoney(totalCents)}`
  return [`Order #${number} from ${producerName}, ${fulfillmentMethod}:`, ...goods, total, ...credit].join('\n')
}

function disclosureOf({ agreed, replay }: Facts): string | null {
  const policy = agreed.find((one) => one.policy === 'refund-policy')
  const placed = replay.steps.find(({ type }) => type === 'OrderPlaced')
  if (!policy || !placed) return null
  const { version, sha256 } = policy
  return `Before paying, the buyer agreed to the refund policy of ${version} (SHA-256 ${sha256}); on record since ${placed.at}.`
}

/** Why a refund was refused: the reason of the last case that came to anything, unless money went back after it. */
function refusalOf({ cases, replay }: Facts): string | null {
  const last = cases.findLast((each) => each.remedy !== null || isRefused(each))
  if (!last || !isRefused(last)) return null
  const refusal = last.entries.findLast(
    ({ kind, resolution }) => kind.endsWith('decided') && resolution?.kind === 'denied',
  )
  if (!refusal?.text) return null
  const refunded = replay.steps.some(({ type, at }) => REFUNDED.includes(type) && at > refusal.at)
  return refunded ? null : fitting(refusal.text)
}

/** The decision in force is a refusal; one under appeal is not in force. */
const isRefused = ({ decision, appealedBy }: CaseTold): boolean =>
  decision?.resolution.kind === 'denied' && (appealedBy === null || decision.final)

const AT_PROCESSOR = ['ChargebackEvidenceStaged', 'ChargebackEvidenceSubmitted', 'ChargebackLossAccepted']
const REFUNDED = ['OrderRefundApproved', 'OrderRefundSubmitted']

const lineOf = ({ at, by, what, words }: Facts['replay']['steps'][number]): string =>
  `${at}, ${doerWords(by)}: ${what}${words ? ` “${words}”` : ''}`
