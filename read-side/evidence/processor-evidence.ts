import { amountWords } from '#domain/catalog/amount-words.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import type { ProcessorEvidence } from '#domain/ordering/processor-evidence.ts'
import { type PartyView, stateAt } from '#domain/ordering/replay.ts'
import type { Facts } from './facts.ts'
import { fitting } from './joined-evidence.ts'
import { doerWords } from './timeline.ts'

/** The same facts in the fields the processor has for them. Nothing is sent anywhere. */
export function processorEvidenceOf(facts: Facts): ProcessorEvidence {
  const { steps } = facts.replay
  const { buyer } = stateAt(steps, steps.length - 1)
  const address = buyer && addressOf(buyer)
  return {
    customer_name: buyer?.contact?.fullName ?? null,
    customer_email_address: buyer?.contact?.email ?? null,
    billing_address: address,
    shipping_address: buyer?.fulfilment === 'delivery' ? address : null,
    service_date: dayOf(facts, ['OrderCompleted', 'OrderDelivered']),
    shipping_date: dayOf(facts, ['OrderShipped']),
    product_description: fitting(buyer ? goodsOf(buyer) : ''),
    refund_policy_disclosure: disclosureOf(facts),
    refund_refusal_explanation: refusalOf(facts),
    // That evidence was staged is nothing to tell a bank.
    uncategorized_text: fitting(
      steps
        .filter(({ type }) => type !== 'EvidenceStaged')
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

function goodsOf({ number, producerName, fulfilment, lines, totalCents, creditCents }: PartyView): string {
  const goods = lines.map(({ name, quantity, unit, lineCents }) =>
    [name, amountWords(quantity, unit), formatMoney(lineCents)].join(', '),
  )
  const credit = creditCents > 0 ? [`Of that paid with store credit ${formatMoney(creditCents)}`] : []
  const total = `Total ${formatMoney(totalCents)}`
  return [`Order #${number} from ${producerName}, ${fulfilment}:`, ...goods, total, ...credit].join('\n')
}

function disclosureOf({ agreed, replay }: Facts): string | null {
  const policy = agreed.find((one) => one.policy === 'refund-policy')
  const placed = replay.steps.find(({ type }) => type === 'OrderPlaced')
  if (!policy || !placed) return null
  const { version, sha256 } = policy
  return `Before paying, the buyer agreed to the refund policy of ${version} (SHA-256 ${sha256}); on record since ${placed.at}.`
}

/** What the buyer was told when a claim of theirs was denied. */
function refusalOf({ cases }: Facts): string | null {
  const denied = cases
    .flatMap(({ entries }) => entries)
    .findLast(({ kind, resolution }) => kind.endsWith('decided') && resolution?.kind === 'denied')
  return denied?.text ? fitting(denied.text) : null
}

const lineOf = ({ at, by, what, words }: Facts['replay']['steps'][number]): string =>
  `${at}, ${doerWords(by)}: ${what}${words ? ` “${words}”` : ''}`
