/** What differs from run to run and says nothing: points in time, lengths of time, places that are made anew. */
export const timePattern =
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g;
export const durationPattern =
  /\s*[([]?\s*\b\d+(?:[.,]\d+)?\s?(?:ns|µs|μs|us|ms|s|sec|secs|seconds?|min|m|minutes?)\b[)\]]?/g;
export const temporaryPattern =
  /(?:\/(?:private\/)?(?:tmp|var\/folders|var\/tmp|dev\/shm)|[A-Za-z]:\\[^\s:]*\\Temp)[\\/][^\s:'"`)\]]*/g;
