import { DownloadOutlined, FileImageOutlined, FilePdfOutlined } from '@ant-design/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Image, Result, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { DocumentKind } from '#domain/kernel/document.ts'
import { fetchFile } from '#frontend/shared/lib/http.ts'
import { formatFileSize } from '#frontend/shared/lib/uploads.ts'
import { QueryState } from './console-page.tsx'
import './split-view.css'

interface PreviewDocument {
  readonly id: string
  /** Null once erased; the document can then no longer be opened. */
  readonly name: string | null
  readonly kind?: DocumentKind
  readonly bytes?: number
}

interface DocumentPreviewProps {
  readonly documents: readonly PreviewDocument[]
  readonly urlOf: (documentId: string) => string
  /**
   * Whether to open the first document immediately. Otherwise the user selects one, because each access is recorded.
   */
  readonly openFirst: boolean
  readonly empty: string
}

/** Previews documents. Opening one fetches it once, so that one access is recorded. */
export function DocumentPreview({ documents, urlOf, openFirst, empty }: DocumentPreviewProps) {
  const readable = documents.filter(({ name }) => name !== null)
  const [selectedId, setSelectedId] = useState(openFirst ? readable[0]?.id : undefined)
  const open = readable.find(({ id }) => id === selectedId)
  return (
    <Card
      size="small"
      role="region"
      aria-label="Documents"
      title={<h2>Documents</h2>}
      extra={documents.length > 0 && <Typography.Text type="secondary">Access is recorded</Typography.Text>}
    >
      {documents.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      ) : (
        <>
          <Flex gap="small" wrap className="document-preview-files" role="group" aria-label="Files">
            {documents.map((document) => (
              <Button
                key={document.id}
                size="small"
                type={document.id === selectedId ? 'primary' : 'default'}
                aria-pressed={document.id === selectedId}
                disabled={document.name === null}
                icon={document.kind === 'image' ? <FileImageOutlined /> : <FilePdfOutlined />}
                title={document.name ?? undefined}
                onClick={() => setSelectedId(document.id)}
              >
                {document.name ?? 'Erased document'}
              </Button>
            ))}
          </Flex>
          {open ? (
            <OpenDocument key={open.id} document={open} url={urlOf(open.id)} />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Choose a document to preview it" />
          )}
        </>
      )}
    </Card>
  )
}

/** Never refetched automatically, because each fetch is recorded as an access. */
const fileQuery = (id: string, address: string) =>
  queryOptions({
    queryKey: ['document', id, address],
    queryFn: ({ signal }) => fetchFile(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

interface OpenDocumentProps {
  readonly document: PreviewDocument
  readonly url: string
}

function OpenDocument({ document, url }: OpenDocumentProps) {
  return (
    <QueryState query={useQuery(fileQuery(document.id, url))}>
      {(file) => <Preview file={file} name={document.name ?? 'Document'} bytes={document.bytes ?? file.size} />}
    </QueryState>
  )
}

interface PreviewProps {
  readonly file: Blob
  readonly name: string
  readonly bytes: number
}

function Preview({ file, name, bytes }: PreviewProps) {
  const url = useObjectUrl(file)
  if (!url) return null
  const isPdf = file.type.startsWith('application/pdf')
  const download = (
    <Button size="small" icon={<DownloadOutlined />} href={url} download={name}>
      Download
    </Button>
  )
  if (isPdf && !navigator.pdfViewerEnabled)
    return <Result title="This browser cannot show PDFs in the page" subTitle={name} extra={download} />
  return (
    <Flex vertical gap="small">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Typography.Text type="secondary">
          {name}, {formatFileSize(bytes)}
        </Typography.Text>
        {download}
      </Flex>
      {isPdf ? (
        <iframe className="document-preview-file" src={url} title={`Preview of ${name}`} />
      ) : (
        <div className="document-preview-image">
          <Image src={url} alt={`Preview of ${name}`} />
        </div>
      )}
    </Flex>
  )
}

/** An object URL of the file, revoked when the component unmounts. */
function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
