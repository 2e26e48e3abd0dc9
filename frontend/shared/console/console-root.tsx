import 'antd/dist/reset.css'
import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect } from 'react'
import { type Density, densityAtom, useDarkMode } from './preferences.ts'
import './console.css'

/** antd in Farmgate's colors, light or dark, comfortable or compact, with its messages, notifications and dialogs. */
export function ConsoleRoot({ children }: { readonly children: ReactNode }) {
  const dark = useDarkMode()
  const density = useAtomValue(densityAtom)
  // The page around the console and what is not antd's follow the same attribute.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.console = dark ? 'dark' : 'light'
    return () => {
      delete dataset.console
    }
  }, [dark])
  return (
    <ConfigProvider theme={consoleTheme(dark, density)} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} component={false}>
        {children}
      </App>
    </ConfigProvider>
  )
}

function consoleTheme(dark: boolean, density: Density): ThemeConfig {
  const colors = dark ? DARK : LIGHT
  const compact = density === 'compact'
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
    token: {
      colorPrimary: colors.leaf,
      colorInfo: colors.leaf,
      colorLink: colors.link,
      colorSuccess: colors.leaf,
      colorError: colors.tomato,
      colorWarning: colors.honey,
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
      fontFamily: "'Figtree Variable', system-ui, sans-serif",
      fontSize: compact ? 13 : 14,
      borderRadius: 8,
      controlHeight: compact ? 28 : 34,
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
        itemHeight: compact ? 32 : 36,
        itemMarginBlock: 2,
        activeBarBorderWidth: 0,
      },
      Table: { headerBg: colors.layout, headerColor: colors.inkSoft, headerSplitColor: 'transparent' },
      Tabs: { horizontalMargin: '0' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}

export const HEADER_HEIGHT = 56

const LIGHT = {
  leaf: '#2f6b3a',
  link: '#2a6334',
  tomato: '#b83a26',
  honey: '#b97a08',
  ink: '#2b2a24',
  inkSoft: '#5d5a4e',
  placeholder: '#716d5f',
  base: '#ffffff',
  container: '#ffffff',
  elevated: '#ffffff',
  layout: '#faf8f3',
  sider: '#f4efe3',
  selected: '#e1ecd9',
  line: '#d8d0bd',
  lineSoft: '#ebe5d7',
} as const

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  leaf: '#6cb27a',
  link: '#8ccb98',
  tomato: '#e8745f',
  honey: '#e0a63a',
  ink: '#ece8dc',
  inkSoft: '#b5b0a0',
  placeholder: '#9a9586',
  base: '#151512',
  container: '#1e1e1a',
  elevated: '#282822',
  layout: '#161613',
  sider: '#1a1a16',
  selected: '#25382a',
  line: '#45433a',
  lineSoft: '#33322b',
}
