import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { ProducerProduct, StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useAdjustStock } from '#frontend/producer/inventory/api.ts'
import { undoOf } from '#frontend/producer/inventory/stock-adjustment.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { ownProductsQuery, useUpdateProduct } from './api.ts'
import { withPrice } from './product-rows.ts'

const UNDO_SECONDS = 8

/** Text fields, which have an undo of their own. */
const FIELDS = 'input, textarea, [contenteditable]'

/** Confirms a change in a message with an undo button. Ctrl+Z and Cmd+Z undo it too while the message is shown. */
export function useUndoMessage() {
  const { message } = App.useApp()
  return (text: string, undo: (() => Promise<unknown>) | undefined) => {
    if (!undo) return void message.success(text)
    const key = crypto.randomUUID()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if ((event.target as Element).closest(FIELDS)) return
      event.preventDefault()
      run()
    }
    const stopListening = () => removeEventListener('keydown', onKeyDown)
    const run = () => {
      stopListening()
      message.destroy(key)
      undo().then(
        () => void message.success('Change undone'),
        (error: unknown) => void message.error(errorMessage(error)),
      )
    }
    const content = (
      <>
        {text}
        <Button type="link" size="small" aria-keyshortcuts="Control+Z Meta+Z" title="Ctrl+Z" onClick={run}>
          Undo
        </Button>
      </>
    )
    addEventListener('keydown', onKeyDown)
    void message.open({ key, type: 'success', content, duration: UNDO_SECONDS, onClose: stopListening })
  }
}

/** Adjusts a product's stock; undo is a correction by the opposite quantity. Rejects with the server's refusal. */
export function useStockChange() {
  const adjust = useAdjustStock()
  const confirm = useUndoMessage()
  return async ({ id, name, unit }: Pick<InventoryItem, 'id' | 'name' | 'unit'>, change: StockChangeForm) => {
    const { onHand } = await adjust.mutateAsync({ id, change })
    const undo = undoOf(change)
    confirm(
      `${name}: ${formatQuantity(onHand, unit)} on hand`,
      undo && (() => adjust.mutateAsync({ id, change: undo })),
    )
  }
}

/** Sets a product's price; undo sets the previous one. Rejects with the server's refusal. */
export function usePriceChange() {
  const queries = useQueryClient()
  const update = useUpdateProduct()
  const confirm = useUndoMessage()
  return async (product: ProducerProduct, priceCents: number) => {
    const { id, name } = product
    await update.mutateAsync({ id, form: withPrice(product, priceCents) })
    confirm(`${name}: ${formatMoney(priceCents)}`, async () => {
      const products = await queries.fetchQuery({ ...ownProductsQuery, staleTime: 0 })
      const current = products.find((each) => each.id === id)
      if (current) await update.mutateAsync({ id, form: withPrice(current, product.priceCents) })
    })
  }
}
