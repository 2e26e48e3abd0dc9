import {
  AuditOutlined,
  CreditCardOutlined,
  EyeOutlined,
  InboxOutlined,
  MailOutlined,
  MessageOutlined,
  ShoppingOutlined,
  TagOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { StepKind } from '#domain/ordering/order-replay.contract.ts'

interface KindStyle {
  readonly label: string
  readonly color: string
  readonly icon: ReactNode
}

export const STEP_KINDS: Readonly<Record<StepKind, KindStyle>> = {
  order: { label: 'Order', color: '#2f6b3a', icon: <ShoppingOutlined /> },
  payment: { label: 'Payment', color: '#1d5fa8', icon: <CreditCardOutlined /> },
  price: { label: 'Prices', color: '#a3195b', icon: <TagOutlined /> },
  stock: { label: 'Inventory', color: '#8a5a00', icon: <InboxOutlined /> },
  message: { label: 'Messages', color: '#6a3fa0', icon: <MessageOutlined /> },
  mail: { label: 'Emails', color: '#0a6f76', icon: <MailOutlined /> },
  dispute: { label: 'Dispute', color: '#b83a26', icon: <AuditOutlined /> },
  access: { label: 'Staff access', color: '#5d5a4e', icon: <EyeOutlined /> },
}
