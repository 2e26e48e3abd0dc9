import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { chime } from '#frontend/shared/lib/chime.ts'
import './orders.css'

/** Whether a new order plays a sound. Stored in this browser. */
const orderSoundAtom = atomWithStorage('farmgate.order-sound', false)

/** The sound's state, and a setter that plays the sound when it is turned on. */
function useOrderSound() {
  const [on, setOn] = useAtom(orderSoundAtom)
  const change = (next: boolean) => {
    setOn(next)
    if (next) chime()
  }
  return [on, change] as const
}

/** The switch as an icon button, for the orders page. */
export function SoundButton() {
  const [on, change] = useOrderSound()
  return (
    <Button
      icon={on ? <SoundOutlined /> : <MutedOutlined />}
      aria-label="Sound for new orders"
      aria-pressed={on}
      title={on ? 'Sound for new orders: on' : 'Sound for new orders: off'}
      onClick={() => change(!on)}
    />
  )
}

export function SoundSwitch() {
  const [on, change] = useOrderSound()
  const id = useId()
  return (
    <span className="sound-switch">
      <Switch id={id} checked={on} onChange={change} />
      <label htmlFor={id}>Sound for new orders</label>
    </span>
  )
}

interface NewOrders {
  /** Ids of orders that arrived while the page was open. */
  readonly ids: ReadonlySet<string>
  /** The latest of them, for screen readers. */
  readonly announcement: string
}

/** Detects orders that are new in the list, announces each once and plays the sound if it is on. */
export function useNewOrders(orders: readonly OrderCard[] | undefined): NewOrders {
  const sound = useAtomValue(orderSoundAtom)
  const [newOrders, setNewOrders] = useState<NewOrders>({ ids: new Set(), announcement: '' })
  const before = useRef<readonly OrderCard[]>(undefined)
  const soundOn = useRef(sound)
  soundOn.current = sound
  useEffect(() => {
    if (!orders) return
    const added = newlyPaid(before.current, orders)
    before.current = orders
    if (added.length === 0) return
    setNewOrders(({ ids }) => ({
      ids: new Set([...ids, ...added.map(({ id }) => id)]),
      announcement: announcementOf(added),
    }))
    if (soundOn.current) chime()
  }, [orders])
  return newOrders
}

/** Orders paid since the previous list. None for the first list. */
export function newlyPaid(before: readonly OrderCard[] | undefined, now: readonly OrderCard[]): OrderCard[] {
  if (!before) return []
  const paid = new Set(before.filter(({ status }) => status !== 'pending_payment').map(({ id }) => id))
  return now.filter(({ id, status }) => status === 'paid' && !paid.has(id))
}

function announcementOf(added: readonly OrderCard[]): string {
  const [first] = added
  if (added.length > 1 || !first) return `${added.length} new orders`
  return `New order ${first.orderNumber} from ${first.buyerName ?? 'a buyer'}, ${formatMoney(first.subtotalCents)}`
}
