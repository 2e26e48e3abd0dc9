import {
  AuditOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  DeleteOutlined,
  EyeOutlined,
  FileSearchOutlined,
  FlagOutlined,
  InboxOutlined,
  MailOutlined,
  ReconciliationOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  SunOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { CAN_VIEW_DISPUTES, type StaffRole } from '#domain/kernel/actor.ts'
import { ConsoleLayout } from '#frontend/shared/console/console-layout.tsx'
import type { TourStop } from '#frontend/shared/console/console-tour.tsx'
import type { NavGroup } from '#frontend/shared/console/nav-menu.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import {
  pageAt,
  pagesOf,
  STAFF_GROUPS,
  type StaffPage,
  startPageOf,
  useStaffWorkCounts,
} from '#frontend/shared/lib/staff-pages.ts'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { GlobalSearch } from './search/global-search.tsx'

/** The frame of the staff console: the pages of the user's role; pages of other roles show that access is denied. */
export function StaffConsole({ notifications }: { readonly notifications: ReactNode }) {
  const { data: user } = useUser()
  return user?.staff ? <Console role={user.staff} notifications={notifications} /> : null
}

function Console({ role, notifications }: { readonly role: StaffRole; readonly notifications: ReactNode }) {
  const { pathname } = useLocation()
  const nav = useNav(role)
  return (
    <ConsoleLayout
      brand={role === 'auditor' ? 'Audit' : role === 'verifier' ? 'Verification' : 'Support'}
      home={startPageOf(role)}
      nav={nav}
      header={CAN_VIEW_DISPUTES.includes(role) && <GlobalSearch />}
      notifications={notifications}
      account={paths.staffAccount}
      tour={tourOf(role)}
    >
      {pageAt(pathname)?.roles.includes(role) === false ? <NotForRole /> : <Outlet />}
    </ConsoleLayout>
  )
}

/** The tour stops whose page the role can open. */
const tourOf = (role: StaffRole): readonly TourStop[] =>
  TOUR.filter(({ path }) => pagesOf(role).some((page) => page.path === path)).map(({ path, ...stop }) => ({
    ...stop,
    target: stop.target ?? `.console-sider .ant-menu-item:has(a[href="${path}"])`,
  }))

const TOUR: readonly (Omit<TourStop, 'target'> & { readonly path: string; readonly target?: string })[] = [
  {
    path: paths.supportInbox,
    title: 'Everything that waits for you',
    text: 'Disputes, flagged content, applications and messages in one list, first due first.',
  },
  {
    path: paths.supportOrders,
    target: '.console-search',
    title: 'Find anything',
    text: 'Press Ctrl-K or Cmd-K to find an order, case or account by number, name, email or amount.',
  },
  {
    path: paths.supportOrders,
    title: 'Replay an order',
    text: 'Open an order to see it step by step as the buyer and the producer saw it.',
  },
  {
    path: paths.eventLog,
    title: 'Search the event log',
    text: 'Every recorded event. Narrow it by type, actor, product, order, amount and time.',
  },
  {
    path: paths.logIntegrity,
    title: 'Verify the log',
    text: 'Check that no event was changed, and download checkpoints to verify it independently.',
  },
]

const NotForRole = () => (
  <>
    <PageTitle>No access</PageTitle>
    <h1>Your role does not include this page</h1>
    <p>Ask an admin if you need it for your work.</p>
  </>
)

function useNav(role: StaffRole): readonly NavGroup[] {
  const work = useStaffWorkCounts()
  const pages = pagesOf(role)
  // The group of the role's start page comes first.
  const first = pages.find(({ path }) => path === startPageOf(role))?.group
  return [...STAFF_GROUPS]
    .sort((a, b) => Number(b === first) - Number(a === first))
    .map((title) => ({
      title,
      items: pages
        .filter(({ group }) => group === title)
        .map(({ title: label, icon, counts, ...page }) => ({
          ...page,
          key: page.path,
          label,
          icon: ICONS[icon],
          count: (counts && work?.[counts]) ?? 0,
        })),
    }))
    .filter(({ items }) => items.length > 0)
}

const ICONS: Readonly<Record<StaffPage['icon'], ReactNode>> = {
  inbox: <InboxOutlined />,
  disputes: <AuditOutlined />,
  flagged: <FlagOutlined />,
  messages: <MailOutlined />,
  orders: <ShoppingOutlined />,
  reconciliation: <ReconciliationOutlined />,
  history: <ClockCircleOutlined />,
  accounts: <UserOutlined />,
  verification: <SolutionOutlined />,
  staff: <TeamOutlined />,
  certificates: <SafetyCertificateOutlined />,
  seasonal: <SunOutlined />,
  status: <DashboardOutlined />,
  log: <FileSearchOutlined />,
  integrity: <SafetyOutlined />,
  access: <EyeOutlined />,
  retention: <DeleteOutlined />,
}
