import type { OrderCard } from '#domain/ordering/contract.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangeStatus } from './api.ts'
import { DONE_WORDS } from './done-words.ts'

/** A step with this order; that it is done is said aloud, for the order may have left the list that shows it. */
export const useStep = ({ orderNumber }: OrderCard) =>
  useChangeStatus(({ status }) => toast({ title: `Order ${orderNumber} ${DONE_WORDS[status]}` }))
