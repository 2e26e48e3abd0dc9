import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useCoarsePointer } from '#frontend/shared/lib/browser.ts'
import { type Density, densityAtom, useDarkMode } from './preferences.ts'

interface ThemeOptions {
  readonly dark: boolean
  readonly density: Density
  /** Whether the primary pointer is a finger. */
  readonly touch: boolean
}

/** The current user's settings and device. */
export function useThemeOptions(): ThemeOptions {
  return {
    dark: useDarkMode(),
    density: useAtomValue(densityAtom),
    touch: useCoarsePointer(),
  }
}

/** Height of a touch target, px; see WCAG 2.5.5. */
const TOUCH_HEIGHT = 44

interface ConsoleThemeProps {
  readonly options: ThemeOptions
  readonly children: ReactNode
}

/**
 * antd in Farmgate's colors, fonts and sizes. Its styles are in a cascade layer, so pages and components override them.
 */
export const ConsoleTheme = ({ options, children }: ConsoleThemeProps) => (
  <StyleProvider layer>
    <ConfigProvider theme={consoleTheme(options)} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  </StyleProvider>
)

function consoleTheme({ dark, density, touch }: ThemeOptions): ThemeConfig {
  const colors = dark ? DARK : LIGHT
  const compact = density === 'compact'
  return {
    // The production build has generated antd's styles.
    zeroRuntime: import.meta.env.PROD,
    // By default, each attempt to render the console gets a key of its own and computes all variables again.
    cssVar: { key: ['console', dark ? 'dark' : 'light', density, ...(touch ? ['touch'] : [])].join('-') },
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [compactSpacing] : [])],
    token: {
      colorPrimary: colors.leaf,
      colorInfo: colors.success,
      colorLink: colors.link,
      // The derived hover color is too light for text.
      colorLinkHover: colors.leaf,
      colorLinkActive: colors.leaf,
      colorSuccess: colors.success,
      colorError: colors.error,
      colorErrorHover: colors.errorHover,
      colorWarning: colors.honey,
      colorSuccessBg: colors.leafBackground,
      colorWarningBg: colors.honeyBackground,
      colorErrorBg: colors.tomatoBackground,
      colorInfoBg: colors.leafBackground,
      colorText: colors.ink,
      colorTextSecondary: colors.inkSoft,
      colorTextDescription: colors.inkSoft,
      colorTextTertiary: colors.inkSoft,
      colorTextPlaceholder: colors.placeholder,
      colorBgBase: colors.base,
      colorBgContainer: colors.container,
      colorBgElevated: colors.elevated,
      colorBgLayout: colors.layout,
      colorBorder: colors.line,
      colorBorderSecondary: colors.lineSoft,
      fontFamily: 'var(--sans)',
      fontSize: 14,
      borderRadius: 8,
      ...(touch ? TOUCH_SIZES : { controlHeight: compact ? 32 : 34 }),
    },
    components: {
      Layout: {
        lightSiderBg: colors.sider,
        lightTriggerBg: colors.sider,
        lightTriggerColor: colors.inkSoft,
        headerBg: colors.container,
        headerHeight: HEADER_HEIGHT,
        headerPadding: 0,
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: colors.selected,
        itemSelectedColor: colors.link,
        itemColor: colors.ink,
        groupTitleColor: colors.inkSoft,
        itemHeight: touch ? TOUCH_HEIGHT : compact ? 32 : 36,
        itemMarginBlock: 2,
        activeBarBorderWidth: 0,
      },
      Table: {
        headerBg: colors.layout,
        headerColor: colors.inkSoft,
        headerSplitColor: 'transparent',
        rowSelectedBg: colors.rowSelected,
      },
      Tabs: { horizontalMargin: '0' },
      // With the default of 6, a compact checkbox of 14 px looks like a radio button.
      Checkbox: { borderRadiusSM: 3 },
      Rate: { starColor: dark ? colors.honey : '#e0a63a' },
      Descriptions: { colonMarginLeft: 0, labelBg: colors.layout },
      ...(touch ? { Segmented: { trackPadding: 0 } } : {}),
      Button: {
        primaryColor: colors.onLeaf,
        dangerColor: colors.onError,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
    },
  }
}

const TOUCH_SIZES = { controlHeight: TOUCH_HEIGHT, controlHeightSM: TOUCH_HEIGHT, controlHeightLG: TOUCH_HEIGHT + 4 }

/** antd's compact algorithm without its smaller font sizes, which go down to 10 px. */
const compactSpacing: typeof theme.compactAlgorithm = (seed, map = theme.defaultAlgorithm(seed)) => ({
  ...theme.compactAlgorithm(seed, map),
  ...(Object.fromEntries(Object.entries(map).filter(([name]) => /^(font(Size|Height)|lineHeight)/.test(name))) as Pick<
    typeof map,
    'fontSize'
  >),
})

export const HEADER_HEIGHT = 56

const LIGHT = {
  leaf: '#2f6b3a',
  onLeaf: '#ffffff',
  link: '#2a6334',
  success: '#2f6b3a',
  error: '#b83a26',
  errorHover: '#9c2f1e',
  onError: '#ffffff',
  honey: '#815300',
  leafBackground: '#e9f3e6',
  honeyBackground: '#fdf2d8',
  tomatoBackground: '#fcebe7',
  rowSelected: '#f1f7ee',
  ink: '#2b2a24',
  inkSoft: '#5d5a4e',
  placeholder: '#716d5f',
  base: '#ffffff',
  container: '#ffffff',
  elevated: '#ffffff',
  layout: '#faf8f3',
  sider: '#f4efe3',
  selected: '#e1ecd9',
  line: '#8c8573',
  lineSoft: '#ebe5d7',
} as const

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  leaf: '#6cb27a',
  onLeaf: '#10200f',
  link: '#8ccb98',
  // antd darkens these colors; they are text colors on the backgrounds below.
  success: '#8ccb98',
  error: '#f3a292',
  errorHover: '#e0a094',
  onError: '#240b06',
  honey: '#e0a63a',
  leafBackground: '#1f3324',
  honeyBackground: '#362a12',
  tomatoBackground: '#3a201b',
  rowSelected: '#232d24',
  ink: '#ece8dc',
  inkSoft: '#b5b0a0',
  placeholder: '#9a9586',
  base: '#151512',
  container: '#1e1e1a',
  elevated: '#282822',
  layout: '#161613',
  sider: '#1a1a16',
  selected: '#25382a',
  line: '#85816f',
  lineSoft: '#33322b',
}
