import { useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { mediaHook } from '#frontend/shared/lib/browser.ts'

export type Appearance = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

/** Light, dark, or the device's preference. Stored in this browser. */
export const appearanceAtom = atomWithStorage<Appearance>('farmgate.appearance', 'light', undefined, {
  getOnInit: true,
})
export const densityAtom = atomWithStorage<Density>('farmgate.density', 'comfortable', undefined, { getOnInit: true })

const useDarkDevice = mediaHook('(prefers-color-scheme: dark)')

/** Whether consoles are dark right now. */
export function useDarkMode(): boolean {
  const appearance = useAtomValue(appearanceAtom)
  const prefersDark = useDarkDevice()
  return appearance === 'system' ? prefersDark : appearance === 'dark'
}

/** Columns that the user has hidden, by table label. */
export const hiddenColumnsAtom = atomWithStorage<Readonly<Record<string, readonly string[]>>>(
  'farmgate.hidden-columns',
  {},
  undefined,
  { getOnInit: true },
)

/** Whether single-letter shortcuts are on. Users who dictate or press keys by accident can turn them off. */
export const letterShortcutsAtom = atomWithStorage('farmgate.letter-shortcuts', true, undefined, { getOnInit: true })

/** Whether the sidebar shows icons only. */
export const collapsedAtom = atomWithStorage('farmgate.sidebar-collapsed', false, undefined, { getOnInit: true })

/** Navigation state that makes a console open its tour. */
export const OPENS_TOUR = { tour: true } as const

export const opensTour = (state: unknown): boolean => typeof state === 'object' && state !== null && 'tour' in state
