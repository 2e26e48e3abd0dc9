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
import { ConsoleLayout } from '#frontend/shared/console/console-layout.tsx'
import type { TourStop } from '#frontend/shared/console/console-tour.tsx'
import type { NavGroup } from '#frontend/shared/console/nav-menu.tsx'
import { actionRequiredCountQuery } from '#frontend/shared/disputes/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { customerConversationsQuery } from './messages/customer-conversations.ts'
import { openSalesQuery } from './orders/api.ts'
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
      {...(user?.producerId ? { tour: TOUR } : {})}
      {...(user?.role === 'producer' ? { account: paths.producerAccount } : {})}
    >
      {user?.role === 'producer' && !user.producerId ? <NoProfile user={user} /> : <Outlet />}
    </ConsoleLayout>
  )
}

function useNav(selling: boolean): readonly NavGroup[] {
  const { data: orders } = useQuery({ ...openSalesQuery(), enabled: selling })
  const { data: messages } = useQuery({ ...customerConversationsQuery, enabled: selling })
  const { data: problems = 0 } = useQuery({ ...actionRequiredCountQuery('producer'), enabled: selling })
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
        { key: 'products', label: 'Products', icon: <AppstoreOutlined />, path: paths.producerProducts },
        { key: 'inventory', label: 'Inventory', icon: <DatabaseOutlined />, path: paths.inventory },
        { key: 'boxes', label: 'Boxes', icon: <GiftOutlined />, path: paths.producerBoxes },
        {
          key: 'messages',
          label: 'Customers & messages',
          icon: <MessageOutlined />,
          path: paths.producerMessages,
          count: messages?.conversations.filter(({ unread }) => unread > 0).length,
        },
        { key: 'analytics', label: 'Analytics', icon: <BarChartOutlined />, path: paths.analytics },
        { key: 'payouts', label: 'Payouts', icon: <BankOutlined />, path: paths.producerPayouts },
        { key: 'profile', label: 'Shop profile', icon: <ShopOutlined />, path: paths.producerProfile },
        { key: 'settings', label: 'Settings', icon: <SettingOutlined />, path: paths.producerSettings },
      ],
    },
  ]
}

const navLink = (path: string): string => `.console-sider .ant-menu-item:has(a[href="${path}"])`

const TOUR: readonly TourStop[] = [
  {
    target: navLink(paths.producerProducts),
    title: 'List your products',
    text: 'Add products one by one or import a CSV file. Edit prices and stock right in the table.',
  },
  {
    target: navLink(paths.producerPayouts),
    title: 'Set up payouts',
    text: 'Buyers can order as soon as the payment processor can pay you.',
  },
  {
    target: navLink(paths.producerOrders),
    title: 'Accept and pack orders',
    text: 'New orders appear here. Select several to accept them, print the pick list and mark them ready.',
  },
  {
    target: navLink(paths.producerDashboard),
    title: 'Start your day here',
    text: 'Today shows what to pick and pack, what runs low, who is waiting for an answer and your next payout.',
  },
]
