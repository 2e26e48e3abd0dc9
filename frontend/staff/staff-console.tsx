import {
  AuditOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  DeleteOutlined,
  EyeOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FlagOutlined,
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
import { Result } from 'antd'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { ConsoleLayout, type NavGroup } from '#frontend/shared/console/console-layout.tsx'
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

/** The frame of the staff's consoles: the pages of a role, and a refusal on pages of other roles. */
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
      notifications={notifications}
    >
      {pageAt(pathname)?.roles.includes(role) === false ? <NotForRole /> : <Outlet />}
    </ConsoleLayout>
  )
}

const NotForRole = () => (
  <>
    <PageTitle>No access</PageTitle>
    <Result
      status="warning"
      title={<h1>Your role does not include this page</h1>}
      subTitle="Ask an admin if you need it for your work."
    />
  </>
)

function useNav(role: StaffRole): readonly NavGroup[] {
  const work = useStaffWorkCounts()
  const pages = pagesOf(role)
  return STAFF_GROUPS.map((title) => ({
    title,
    items: pages
      .filter(({ group }) => group === title)
      .map(({ path, title: label, icon, counts }) => ({
        key: path,
        label,
        icon: ICONS[icon],
        path,
        count: (counts && work?.[counts]) ?? 0,
      })),
  })).filter(({ items }) => items.length > 0)
}

const ICONS: Readonly<Record<StaffPage['icon'], ReactNode>> = {
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
  documents: <FileProtectOutlined />,
  retention: <DeleteOutlined />,
}
