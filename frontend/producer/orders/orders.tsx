import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { chime } from '#frontend/shared/lib/chime.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { orderSoundAtom } from './order-sound.ts'
import { Sales } from './sales.tsx'
import { useArrivals } from './use-arrivals.ts'
import './orders.css'

export function OrdersPage() {
  const open = useQuery(openSalesQuery())
  const sound = useAtomValue(orderSoundAtom)
  const ring = useCallback(() => {
    if (sound) chime()
  }, [sound])
  const { fresh, words } = useArrivals(open.data, ring)
  return (
    <ConsolePage
      title="Orders"
      actions={
        <>
          <Link to={paths.pickList}>
            <Button tabIndex={-1}>Pick list</Button>
          </Link>
          <Link to={paths.checkIn}>
            <Button type="primary" tabIndex={-1}>
              Check in
            </Button>
          </Link>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <Sales fresh={fresh} />
    </ConsolePage>
  )
}
