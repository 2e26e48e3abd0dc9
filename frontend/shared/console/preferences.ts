import { useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { mediaHook } from '#frontend/shared/lib/browser.ts'

export type Appearance = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

/** Light, dark, or what the device prefers. Kept in this browser. */
export const appearanceAtom = atomWithStorage<Appearance>('farmgate.appearance', 'light', undefined, {
  getOnInit: true,
})
export const densityAtom = atomWithStorage<Density>('farmgate.density', 'comfortable', undefined, { getOnInit: true })

const useDarkDevice = mediaHook('(prefers-color-scheme: dark)')

/** Whether consoles are dark right now. */
export function useDarkMode(): boolean {
  const appearance = useAtomValue(appearanceAtom)
  const device = useDarkDevice()
  return appearance === 'system' ? device : appearance === 'dark'
}

/** Columns that a person has hidden, by the table's name. */
export const hiddenColumnsAtom = atomWithStorage<Readonly<Record<string, readonly string[]>>>(
  'farmgate.hidden-columns',
  {},
  undefined,
  { getOnInit: true },
)

/** Whether single letters are shortcuts: people who dictate or miss keys can turn them off. */
export const letterShortcutsAtom = atomWithStorage('farmgate.letter-shortcuts', true, undefined, { getOnInit: true })

/** Whether the sidebar shows icons only. */
export const collapsedAtom = atomWithStorage('farmgate.sidebar-collapsed', false, undefined, { getOnInit: true })

/** Navigation state with which a console opens its tour. */
export const OPENS_TOUR = { tour: true } as const

export const opensTour = (state: unknown): boolean => typeof state === 'object' && state !== null && 'tour' in state
