import type { ApplicationStatus } from '#domain/producer-verification/contract.ts'

interface Words {
  readonly label: string
  readonly tone: 'leaf' | 'honey' | 'tomato'
}

export const STANDINGS: Readonly<Record<ApplicationStatus, Words>> = {
  waiting: { label: 'Being looked at', tone: 'honey' },
  asked: { label: 'More was asked', tone: 'honey' },
  approved: { label: 'Approved', tone: 'leaf' },
  refused: { label: 'Not approved', tone: 'tomato' },
  withdrawn: { label: 'Taken back', tone: 'honey' },
}
