/** Of the languages' own libraries, and used to make constants. */
const usual =
  /^(?:[Ss]tring|int|long|double|bool|decimal|[Oo]bject|Integer|Long|Double|Float|Boolean|Character|Byte|Short|Math|Thread|System|StringBuilder|Class|Enum|List|Map|Set|Array|Arrays|Collections|Collectors|(?:Linked|Concurrent|Sorted|Immutable)?(?:Hash)?(?:ArrayList|List|Map|Set|Dictionary|Queue|Stack|Bag)|HashMap|HashSet|ArrayDeque|Tree(?:Map|Set)|Enum(?:Map|Set)|Concurrent\w+|Immutable\w+|Frozen\w+|Pattern|Regex|Duration|Instant|TimeSpan|DateTime(?:Offset)?|BigDecimal|BigInteger|Optional|(?:Int|Long)?Stream|Objects|Comparator|Atomic\w+|Random|UUID|Guid|Charset|StandardCharsets|Encoding|Path|Paths|Files|URI|Uri|Logger|LoggerFactory|TimeUnit|StringComparer|CultureInfo|Enumerable|Lazy|SemaphoreSlim|(?:Reentrant)?Lock|CancellationToken|JsonSerializerOptions|\w*(?:Exception|Error))$/;

/** Tells the types that can't be of this change, by the imports that name them and by what is usual. */
export function isKnownType(imports: readonly string[]): (type: string) => boolean {
  const imported = new Set(
    imports.flatMap(
      (text) => /^import\s+(?:static\s+)?(?:javax?|jakarta|org\.slf4j)\.[\w.]*?\b(\w+)\s*;/.exec(text)?.[1] ?? [],
    ),
  );
  return (type) => {
    const name = /^(?:java\.[\w.]*\.)?(\w+)/.exec(type)?.[1] ?? '';
    return usual.test(name) || imported.has(name);
  };
}
