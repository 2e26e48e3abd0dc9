import { FileUnknownOutlined } from '@ant-design/icons'
import { Result } from 'antd'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'

/** Shown inside a console's frame, whose sidebar leads to its pages. */
export const ConsoleNotFound = () => (
  <>
    <PageTitle>Page not found</PageTitle>
    <Result
      icon={<FileUnknownOutlined />}
      title={<h1>Page not found</h1>}
      subTitle="It may have moved, or the link may have a typo. Choose a page from the menu."
    />
  </>
)
