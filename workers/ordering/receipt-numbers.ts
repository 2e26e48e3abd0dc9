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
  numberOf(paper: DocumentSeries): Promise<string>
  /** Sends a command to a billing document; throws if it is refused. */
  dispatch(paperId: string, command: BillingDocumentCommand, step: string): Promise<BillingDocumentState>
}

/**
 * Assigns gapless, unique numbers across any number of processes. Each document records its number block before it takes a
 * number from it, so that a restarted process finds the same number. A document moves to the next block only if its block is
 * full without it, and a full block stays full.
 */
export function receiptNumbers({ bus, runtime }: ReceiptNumbersDeps): ReceiptNumbers {
  /** The last known open block per year: a hint where to search. */
  const seen = new Map<string, number>()

  const context = (paperId: string, step: string) =>
    systemContext('receipts', {
      commandId: childCommandId(`receipt-${paperId}`, step),
      at: runtime.now(),
    })

  async function send(paperId: string, command: BillingDocumentCommand, step: string): Promise<BillingDocumentState> {
    const result = await bus.dispatch({
      decider: billingDocument,
      id: paperId,
      command,
      context: context(paperId, step),
    })
    if (isRefusal(result)) throw new Error(`receipt ${paperId}: ${command.type} was refused (${result.refused})`)
    return result.state
  }

  /** The open block. */
  async function openBook({ series, year }: DocumentSeries, from = 0): Promise<number> {
    const name = `${series}-${year}`
    const full = async (book: number) =>
      isFull(await bus.load(receiptNumberBlock, receiptNumberBlockId({ series, year, block: book })))
    const book = await firstOpenBlock(full, Math.max(from, seen.get(name) ?? 0))
    seen.set(name, book)
    return book
  }

  async function take(billingDocumentId: string, book: ReceiptNumberBlockName): Promise<number | undefined> {
    const command = { type: 'AssignReceiptNumber', billingDocumentId, ...book } as const
    const taken = await bus.dispatch({
      decider: receiptNumberBlock,
      id: receiptNumberBlockId(book),
      command,
      context: context(billingDocumentId, `take/${book.block}`),
    })
    return isRefusal(taken) ? undefined : taken.state.numbers[billingDocumentId]
  }

  async function numberOf(paper: DocumentSeries): Promise<string> {
    const { billingDocumentId: paperId } = paper
    const command = { type: 'RequestReceiptNumber', ...paper, block: await openBook(paper) } as const
    let state = await send(paperId, command, 'seek')
    while (state.status === 'sought') {
      const { series, year, block: book } = state
      const number = await take(paperId, { series, year, block: book })
      if (number !== undefined) return formatReceiptNumber(state, number)
      const next = await openBook(paper, book + 1)
      state = await send(paperId, { type: 'RequestNumberFromNextBlock', full: book, next }, `leave/${book}`)
    }
    if (state.status === 'none') throw new Error(`receipt ${paperId} has no number`)
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
