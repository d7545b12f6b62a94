/** Functions that a browser of docs/browsers.md lacks, from MDN's browser-compat-data 8.1.9. `.name(` of any object. */
export const newerMethods = new Set(
  `
  absolute accessKeyLabel addFromString addFromUri addRoutes adopt adoptedStyleSheets allowFullscreen
  allowPaymentRequest alphabeticBaseline anticipatedRemoval appendBuffer appendWindowEnd appendWindowStart
  ariaActiveDescendantElement ariaBrailleLabel ariaBrailleRoleDescription ariaColIndexText ariaControlsElements
  ariaDescribedByElements ariaDescription ariaDetailsElements ariaErrorMessageElements ariaFlowToElements ariaInvalid
  ariaLabelledByElements ariaNotify ariaOwnsElements ariaRowIndexText attachInternals autocorrect blockedURL blocking
  boost byobRequest canIntercept canShare cancelIdleCallback cancelVideoFrameCallback cancelWatchAvailability
  caretPositionFromPoint caretRangeFromPoint changeType changed charLength charging chargingTime check
  checkVisibility chunks clearAppBadge clonable closedBy command commandForElement composite computedStyleMap
  constraint continuous convertToBlob cookieEnabled createConicGradient createSyncAccessHandle createTouch
  createWriter currentCSSZoom customElementRegistry deleted detached devicePixelContentBoxSize difference
  disablePictureInPicture disableRemotePlayback dischargingTime dispose disposeAsync disposed
  documentPictureInPicture documentURL downloadRequest duplex emHeightAscent emHeightDescent encodingInfo
  exitFullscreen exitPictureInPicture exitPointerLock external f16round fastSeek featureSettings fetchPriority font
  fontKerning fontVariantCaps fontfaces fragmentDirective framebufferTextureMultiviewOVR fromAsync fromBase64 fromHex
  fullscreen fullscreenElement fullscreenEnabled getBattery getClientRect getCoalescedEvents getComposedRanges
  getDisplayMedia getFloat16 getHTML getName getOrInsert getOrInsertComputed getPhotoCapabilities getPhotoSettings
  getPredictedEvents getSetCookie getSize getSubscriptions globalPrivacyControl gpu grabFrame grammars groupBy grow
  growable handled hangingBaseline hasBeenActive hasRegExpGroups hasStorageAccess hasUAVisualTransition hashChange
  hidePopover ideographicBaseline imageSizes imageSrcset inBandMetadataTrackDispatchType incremental inert
  initTextEvent interimResults intersection isActive isDisjointFrom isError isFinal isRawJSON isReload isSameOrigin
  isSameSite isSubsetOf isSupersetOf isWellFormed iterationComposite keepalive letterSpacing level lineAlign lines
  login matchMedium maxAlternatives maxByteLength mediaGroup move moveBefore movementX movementY newState offsetNode
  oldState opaque originAgentCluster pdfViewerEnabled permissions persistentDeviceId phrase pictureInPictureElement
  pictureInPictureEnabled pictureInPictureWindow playsInline pointerLockElement popover popoverTargetAction
  popoverTargetElement positionAlign postTask presentationStyle preservesPitch previousPriority processLocally quota
  rawJSON regionAnchorX regionAnchorY registerProtocolHandler released removeRange removeRecursively requestClose
  requestFrame requestFullscreen requestIdleCallback requestMIDIAccess requestPictureInPicture requestPointerLock
  requestStorageAccess requestSubmit requestVideoFrameCallback requestWindow requested resizable resize respond
  respondWithNewView resultIndex resultingClientId roundRect scaleNonUniform scrollIntoViewIfNeeded scrollMargin seek
  serial serializable setAppBadge setCameraActive setFloat16 setFormValue setFromBase64 setFromHex setHTML
  setHTMLUnsafe setMicrophoneActive setPriority setStatus setValidity shadowRootClonable
  shadowRootCustomElementRegistry shadowRootDelegatesFocus shadowRootMode shadowRootSerializable
  shadowRootSlotAssignment share showPicker showPopover skipTransition skipped slotAssignment sourceElement states
  stepDown stepUp styleMedia subject sumPrecise suppressed symmetricDifference takePhoto textRendering timecode
  timestampOffset toBase64 toHex toReversed toSorted toSpliced toTemporalInstant toWellFormed togglePopover
  transcript transferControlToOffscreen transferToFixedLength transferToImageBitmap truncate try unicodeSets union
  updateCallbackDone updating use userInitiated utterance variationSettings viewTransition viewportAnchorX
  viewportAnchorY wakeLock watchAvailability webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode
  webkitdirectory windows with withResolvers wordSpacing writingSuggestions yield zip zipKeyed
  `.split(/\s+/),
);

/** The same of one object. */
export const newerStatics = new Set(
  `
  AbortSignal.any AbortSignal.timeout Array.fromAsync Atomics.waitAsync ClipboardItem.supports
  DeviceMotionEvent.requestPermission DeviceOrientationEvent.requestPermission
  DigitalCredential.userAgentAllowsProtocol Document.parseHTML Document.parseHTMLUnsafe Error.captureStackTrace
  Error.isError Error.stackTraceLimit HTMLScriptElement.supports Iterator.concat Iterator.from Map.groupBy
  Math.sumPrecise Object.groupBy Origin.from Promise.try Promise.withResolvers ReadableStream.from RegExp.escape
  Response.json SpeechRecognition.available SpeechRecognition.install Symbol.asyncDispose Symbol.dispose
  TaskSignal.any URL.canParse URL.parse Uint8Array.fromBase64 Uint8Array.fromHex
  `.split(/\s+/),
);

/** Global objects and functions that one of them lacks. */
export const newerGlobals = new Set(
  `
  AsyncDisposableStack BatteryManager CSPViolationReportBody CanvasCaptureMediaStreamTrack CaretPosition CloseWatcher
  CommandEvent CompressionStream ContentVisibilityAutoStateChangeEvent CookieChangeEvent CookieStore
  CookieStoreManager DOMError DecompressionStream DigitalCredential DisposableStack DocumentPictureInPicture
  DocumentPictureInPictureEvent ElementInternals EventCounts ExtendableCookieChangeEvent External FileSystemSync
  FileSystemSyncAccessHandle FileSystemWritableFileStream Float16Array FontFaceSetLoadEvent FragmentDirective
  HTMLSelectedContentElement ImageCapture InputDeviceInfo InstallEvent KHR_parallel_shader_compile MathMLElement
  MediaRecorderErrorEvent NavigateEvent NavigatorLogin NetworkInformation OffscreenCanvas
  OffscreenCanvasRenderingContext2D Origin OverconstrainedError PageRevealEvent PageSwapEvent PermissionStatus
  Permissions PictureInPictureEvent PictureInPictureWindow QuotaExceededError ReadableByteStreamController
  ReadableStreamBYOBReader ReadableStreamBYOBRequest RemotePlayback Scheduler ScreenOrientation ScrollTimeline
  SourceBuffer SourceBufferList SpeechGrammarList SpeechRecognition SpeechRecognitionAlternative
  SpeechRecognitionErrorEvent SpeechRecognitionEvent SpeechRecognitionPhrase SpeechRecognitionResult
  SpeechRecognitionResultList StyleMedia StylePropertyMap StylePropertyMapReadOnly SuppressedError TaskController
  TaskPriorityChangeEvent TaskSignal Temporal TextEvent ToggleEvent URLPattern UserActivation VTTRegion ViewTimeline
  ViewTransition ViewTransitionTypeSet WakeLock WakeLockSentinel WebKitPoint scheduler trustedTypes
  `.split(/\s+/),
);
