import type { Decision } from './api.ts'

interface Choice {
  readonly what: Decision['what']
  readonly label: string
  readonly done: string
}

export const CHOICES: readonly Choice[] = [
  { what: 'change', label: 'Give another role', done: 'The role was changed' },
  { what: 'take', label: 'Take the role', done: 'The role was taken' },
  { what: 'sign_out', label: 'Sign out everywhere', done: 'Signed out everywhere' },
  { what: 'reset', label: 'Reset two-step sign-in', done: 'Two-step sign-in was reset' },
]
