import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short to read and long to run: read a corpus, walk every call or open databases of their own.
const longFiles = [
  'server/check-host/check-host.test.ts',
  'tests/intake/corpus.test.ts',
  'server/store/database.test.ts',
  'server/intake/large-file.test.ts',
  'tests/contract/malformed-input.test.ts',
  'tests/contract/access-matrix.test.ts',
  'tests/contract/generated-clients.test.ts',
]

/** A fresh checkout knows no durations and starts with the largest files; a long one started last would leave a core idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      const isLong = (file: TestSpecification) =>
        longFiles.includes(relative(project.config.root, file.moduleId))
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
