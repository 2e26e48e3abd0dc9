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
  /** Assigns the number of a document; always the same for the same document. */
  numberOf(document: DocumentSeries): Promise<string>
  /** Sends a command to a billing document; throws if it is refused. */
  dispatch(billingDocumentId: string, command: BillingDocumentCommand, step: string): Promise<BillingDocumentState>
}

/**
 * Assigns gapless, unique numbers across any number of processes. Each document records its number block before it
 * takes a number from it, so that a restarted process finds the same number. A document moves to the next block only if
 * its block is full without it, and a full block stays full.
 */
export function receiptNumbers({ bus, runtime }: ReceiptNumbersDeps): ReceiptNumbers {
  /** The last known open block by series and year: where the next search starts. */
  const lastOpenBlocks = new Map<string, number>()

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

  /** Finds the open block of a series, starting at `from`. */
  async function openBlock({ series, year }: DocumentSeries, from = 0): Promise<number> {
    const name = `${series}-${year}`
    const isBlockFull = async (block: number) =>
      isFull(await bus.load(receiptNumberBlock, receiptNumberBlockId({ series, year, block })))
    const block = await firstOpenBlock(isBlockFull, Math.max(from, lastOpenBlocks.get(name) ?? 0))
    lastOpenBlocks.set(name, block)
    return block
  }

  async function take(billingDocumentId: string, block: ReceiptNumberBlockName): Promise<number | undefined> {
    const command = { type: 'AssignReceiptNumber', billingDocumentId, ...block } as const
    const result = await bus.dispatch({
      decider: receiptNumberBlock,
      id: receiptNumberBlockId(block),
      command,
      context: context(billingDocumentId, `take/${block.block}`),
    })
    return isRefusal(result) ? undefined : result.state.numbers.get(billingDocumentId)
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
 * The first block that is not full, by exponential and binary search. Requires that all earlier blocks are full and no
 * later one is.
 */
export async function firstOpenBlock(isBlockFull: (block: number) => Promise<boolean>, from: number): Promise<number> {
  let low = from
  let step = 1
  while (await isBlockFull(low + step - 1)) {
    low += step
    step *= 2
  }
  let high = low + step - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isBlockFull(middle)) low = middle + 1
    else high = middle
  }
  return low
}
