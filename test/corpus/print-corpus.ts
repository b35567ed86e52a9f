import { countCorpus } from './count-corpus.ts';
import { judgeCase, type Judged } from './judge-case.ts';
import { readCorpus } from './read-corpus.ts';
import { wordCorpus } from './word-corpus.ts';

const judged: Judged[] = [];
for (const each of readCorpus('test/corpus')) judged.push(await judgeCase(each));
const count = countCorpus(judged);
process.stdout.write(wordCorpus(judged, count));
if (!count.isGood) process.exitCode = 1;
