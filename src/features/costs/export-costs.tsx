import { Download } from 'lucide-react'

import { localDay } from '#src/model/spend/burn.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { saveFile } from '#src/ui/save-file.ts'

import { costCsv } from './cost-csv.ts'
import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

export type ExportCostsProps = {
  /** The rows in the order of the list. */
  rows: readonly CostRow[]
  now: number
}

export function ExportCosts({ rows, now }: ExportCostsProps) {
  return (
    <Button
      icon={<Download />}
      onClick={() => saveFile(`signalbox-costs-${localDay(now)}.csv`, costCsv(rows), 'text/csv')}
    >
      {words.exportCsv}
    </Button>
  )
}
