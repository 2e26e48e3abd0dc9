import type { ApplicationStatus } from '#domain/producer-verification/contract.ts'

interface Words {
  readonly label: string
  readonly tone: 'leaf' | 'honey' | 'tomato'
}

export const STANDINGS: Readonly<Record<ApplicationStatus, Words>> = {
  pending: { label: 'Being looked at', tone: 'honey' },
  information_requested: { label: 'More was asked', tone: 'honey' },
  approved: { label: 'Approved', tone: 'leaf' },
  rejected: { label: 'Not approved', tone: 'tomato' },
  revoked: { label: 'Revoked', tone: 'tomato' },
  withdrawn: { label: 'Taken back', tone: 'honey' },
}
