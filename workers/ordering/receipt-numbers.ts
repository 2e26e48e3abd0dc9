import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  type BillingDocumentCommand,
  type BillingDocumentState,
  billingDocument,
  formatReceiptNumber,
  isFull,
  type ReceiptNumberBlockName,
  receiptNumberBlock,
  receiptNumberBlockId,
} from '#domain/ordering/billing-document.decider.ts'
import type { Series } from '#domain/ordering/billing-document.events.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface ReceiptNumbersDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

export interface DocumentSeries {
  /** The order or the refund. */
  readonly billingDocumentId: string
  readonly series: Series
  readonly year: number
}

export interface ReceiptNumbers {
  /** The number of a document. Always the same for the same document. */
  numberOf(document: DocumentSeries): Promise<string>
  /** Sends a command to a billing document; throws if it is refused. */
  dispatch(billingDocumentId: string, command: BillingDocumentCommand, step: string): Promise<BillingDocumentState>
}

/**
 * Assigns gapless, unique numbers across any number of processes. Each document records its number block before it takes a
 * number from it, so that a restarted process finds the same number. A document moves to the next block only if its block is
 * full without it, and a full block stays full.
 */
export function receiptNumbers({ bus, runtime }: ReceiptNumbersDeps): ReceiptNumbers {
  /** The last known open block per year: a hint where to search. */
  const seen = new Map<string, number>()

  const context = (billingDocumentId: string, step: string) =>
    systemContext('receipts', {
      commandId: childCommandId(`receipt-${billingDocumentId}`, step),
      at: runtime.now(),
    })

  async function send(
    billingDocumentId: string,
    command: BillingDocumentCommand,
    step: string,
  ): Promise<BillingDocumentState> {
    const result = await bus.dispatch({
      decider: billingDocument,
      id: billingDocumentId,
      command,
      context: context(billingDocumentId, step),
    })
    if (isRefusal(result))
      throw new Error(`receipt ${billingDocumentId}: ${command.type} was refused (${result.refused})`)
    return result.state
  }

  /** The open block. */
  async function openBlock({ series, year }: DocumentSeries, from = 0): Promise<number> {
    const name = `${series}-${year}`
    const full = async (block: number) =>
      isFull(await bus.load(receiptNumberBlock, receiptNumberBlockId({ series, year, block })))
    const block = await firstOpenBlock(full, Math.max(from, seen.get(name) ?? 0))
    seen.set(name, block)
    return block
  }

  async function take(billingDocumentId: string, block: ReceiptNumberBlockName): Promise<number | undefined> {
    const command = { type: 'AssignReceiptNumber', billingDocumentId, ...block } as const
    const taken = await bus.dispatch({
      decider: receiptNumberBlock,
      id: receiptNumberBlockId(block),
      command,
      context: context(billingDocumentId, `take/${block.block}`),
    })
    return isRefusal(taken) ? undefined : taken.state.numbers[billingDocumentId]
  }

  async function numberOf(document: DocumentSeries): Promise<string> {
    const { billingDocumentId } = document
    const command = { type: 'RequestReceiptNumber', ...document, block: await openBlock(document) } as const
    let state = await send(billingDocumentId, command, 'request')
    while (state.status === 'requested') {
      const { series, year, block } = state
      const number = await take(billingDocumentId, { series, year, block })
      if (number !== undefined) return formatReceiptNumber(state, number)
      const next = await openBlock(document, block + 1)
      state = await send(
        billingDocumentId,
        { type: 'RequestNumberFromNextBlock', full: block, next },
        `next-block/${block}`,
      )
    }
    if (state.status === 'none') throw new Error(`receipt ${billingDocumentId} has no number`)
    return state.number
  }

  return { numberOf, dispatch: send }
}

/**
 * The first index for which `holds` is false, by exponential and binary search. Requires that it holds for all earlier ones and
 * for none later.
 */
export async function firstOpenBlock(holds: (nth: number) => Promise<boolean>, from: number): Promise<number> {
  let low = from
  let step = 1
  while (await holds(low + step - 1)) {
    low += step
    step *= 2
  }
  let high = low + step - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
