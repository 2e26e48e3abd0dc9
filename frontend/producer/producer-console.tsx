import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  DatabaseOutlined,
  GiftOutlined,
  MessageOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { ConsoleLayout, type NavGroup } from '#frontend/shared/console/console-layout.tsx'
import { waitingQuery } from '#frontend/shared/disputes/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { NoProfile } from './orders/no-profile.tsx'

/** The frame of the producer console; a user without a producer profile sees how to create one. */
export function ProducerConsole({ notifications }: { readonly notifications: ReactNode }) {
  const { data: user } = useUser()
  const nav = useNav(Boolean(user?.producerId))
  return (
    <ConsoleLayout
      brand="Producer"
      home={paths.producerDashboard}
      nav={nav}
      notifications={notifications}
      {...(user?.producerId ? { settings: paths.producerSettings } : {})}
    >
      {user?.role === 'producer' && !user.producerId ? <NoProfile user={user} /> : <Outlet />}
    </ConsoleLayout>
  )
}

function useNav(selling: boolean): readonly NavGroup[] {
  const { data: orders } = useQuery({ ...openSalesQuery(), enabled: selling })
  const { data: problems = 0 } = useQuery({ ...waitingQuery('producer'), enabled: selling })
  if (!selling) return []
  const toAccept = orders?.filter(({ status }) => status === 'paid').length ?? 0
  return [
    {
      items: [
        { key: 'today', label: 'Today', icon: <CalendarOutlined />, path: paths.producerDashboard, exact: true },
        {
          key: 'orders',
          label: 'Orders',
          icon: <ShoppingOutlined />,
          path: paths.producerOrders,
          count: toAccept + problems,
        },
        { key: 'products', label: 'Products', icon: <AppstoreOutlined />, path: paths.ownGoods },
        { key: 'inventory', label: 'Inventory', icon: <DatabaseOutlined />, path: paths.inventory },
        { key: 'boxes', label: 'Boxes', icon: <GiftOutlined />, path: paths.producerBoxes },
        {
          key: 'messages',
          label: 'Customers & messages',
          icon: <MessageOutlined />,
          path: paths.producerMessages,
        },
        { key: 'analytics', label: 'Analytics', icon: <BarChartOutlined />, path: paths.analytics },
        { key: 'payouts', label: 'Payouts', icon: <BankOutlined />, path: paths.banking },
        { key: 'profile', label: 'Shop profile', icon: <ShopOutlined />, path: paths.producerProfile },
        { key: 'settings', label: 'Settings', icon: <SettingOutlined />, path: paths.producerSettings },
      ],
    },
  ]
}
